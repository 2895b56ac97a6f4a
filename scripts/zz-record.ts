import { writeFileSync } from 'node:fs';
import { review } from '@plumbline/review/engine/engine';
import { connect } from '../tests/quality/inspection.ts';
import { deckReader, documentOf, strangersIn } from '../tests/quality/strangers.ts';
const strangers = await strangersIn('/tmp/h/mr/labelled-decks.json');
const { model, close } = await connect(process.env);
const r = deckReader();
for (const truth of strangers.truths) {
  const document = await documentOf(truth, strangers, r.reader, process.env['FILES']);
  if (document === null) { console.log('no file', truth.deck); continue; }
  try {
    const outcome = await review({ document, language: 'en' }, model);
    writeFileSync(`/tmp/h/mr/out-${truth.deck}.json`, JSON.stringify(outcome, null, 1));
    console.log(truth.deck, outcome.overall_score, JSON.stringify(outcome.report.warnings.map((w) => w.kind)));
  } catch (error) { console.log(truth.deck, String(error)); }
}
await close(); await r.close();
