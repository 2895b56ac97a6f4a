import type { RecognisedDocument } from '@plumbline/contracts/checklist';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import type { ReportChanges } from '@plumbline/contracts/report';
import { momentForm } from '@plumbline/web/date-forms';
import type { IntlShape } from 'react-intl';
import type { Block, Outline, Place } from '../../../parts/written-document.ts';
import { besideChecks, checkName, checkQuotes, levelText, saidText, searchedText, sentenceUnder } from '../checks.ts';
import { cardTitles, claimsOf, gravestFirst, newAndRepeated, newWords, readOf } from '../evidence.ts';
import type { PageNames } from '@plumbline/contracts/page-names';
import { withoutMarks } from '@plumbline/contracts/marks';
import type { Claim } from '../evidence.ts';
import type { LegacyView } from '../read-legacy.ts';
import { fieldLabel, limitedText, pillarLabel } from '../labels.ts';
import { absentText, pagesText, writtenQuotes } from '../places.ts';
import { isBuiltIn, isMainActionShown, radarPillarsOf, shownPillars, unreviewedAs } from '../read-report.ts';
import type { PillarEntry, ReportView } from '../read-report.ts';
import { marketFacts } from '../report-values.ts';
import { quotedInWords, unreviewedWords } from '../unreviewed.ts';

interface OutlineInput {
  evaluation: Evaluation;
  intl: IntlShape;
  language: Language;
  bestEffort: boolean;
  unit: PageNames;
}

const blank = (text: string): boolean => text.trim() === '';

/** A quote runs on where its page only happens to break its lines. */
const inOneLine = (quote: string): string => quote.replaceAll(/\s+/g, ' ').trim();

class Writer {
  readonly blocks: Block[] = [];
  readonly intl: IntlShape;
  readonly unit: PageNames;

  constructor(intl: IntlShape, unit: PageNames) {
    this.intl = intl;
    this.unit = unit;
  }

  text(id: string, values?: Record<string, string | number>): string {
    return this.intl.formatMessage({ id }, values);
  }

  heading(level: 1 | 2 | 3, text: string): void {
    this.blocks.push({ kind: 'heading', level, text });
  }

  /** A muted sentence of the page. */
  says(id: string, values?: Record<string, string | number>): void {
    this.blocks.push({ kind: 'paragraph', text: this.text(id, values), look: 'muted' });
  }

  /** A sentence of the report with its places; nothing when it is blank. */
  words({ text, evidence }: Claim, look?: 'strong'): void {
    if (blank(text)) return;
    this.blocks.push({ kind: 'paragraph', text, own: true, ...(look ? { look } : {}) });
    const places = this.#places(evidence);
    if (places.length > 0) this.blocks.push({ kind: 'places', places });
  }

  list(claims: readonly Claim[], ordered = false): void {
    if (claims.length === 0) return;
    const items = claims.map(({ text, evidence }) => ({ text, places: this.#places(evidence) }));
    this.blocks.push({ kind: 'list', ordered, items });
  }

  score(score: number | null, of: number): string {
    return score === null
      ? this.text('report.not_assessed')
      : `${this.intl.formatNumber(score)}/${this.intl.formatNumber(of)}`;
  }

  #places(evidence: Claim['evidence']): Place[] {
    return [
      ...writtenQuotes(this.intl, this.unit, evidence).map(({ place, quote }) => ({ place, quote: inOneLine(quote) })),
      ...evidence.flatMap((item) =>
        'absent' in item ? [{ place: absentText(this.intl, this.unit, item.searched) }] : [],
      ),
    ];
  }
}

const writeOpening = (
  writer: Writer,
  { evaluation, bestEffort }: OutlineInput,
  { total_score, recommendation, recommendation_words }: ReportView['overall_assessment'],
  none: string,
): void => {
  const { intl } = writer;
  const fact = (id: string, value: string, strong = false): void => {
    writer.blocks.push({ kind: 'fact', label: writer.text(id), value, strong });
  };
  fact('report.score.title', total_score === null ? writer.text(none) : writer.score(total_score, 100), true);
  if (recommendation) fact('report.print.recommendation', writer.text(`report.recommendation.${recommendation}`), true);
  else if (recommendation_words !== '') fact('report.print.recommendation', recommendation_words, true);
  if (evaluation.company_name !== null) fact('report.details.pitch', evaluation.plan_title);
  fact('report.details.created', intl.formatDate(evaluation.created_at, momentForm));
  fact('report.details.version', writer.text(`report.version.${evaluation.version}`));
  if (bestEffort) {
    writer.blocks.push({ kind: 'paragraph', text: writer.text('report.validation.title'), look: 'strong' });
    writer.says('report.validation.message');
  }
};

/** What only this list says; what other parts of the document say already is named, not written again. */
const writeSummaryList = (
  writer: Writer,
  report: ReportView,
  heading: string,
  texts: readonly string[],
  path: string,
): void => {
  const { claims, repeated } = newAndRepeated(report, texts, path);
  if (claims.length === 0 && repeated.length === 0) return;
  writer.heading(2, writer.text(heading));
  writer.list(claims);
  for (const { card, count } of repeated) {
    const id = claims.length > 0 ? 'report.repeated.more' : 'report.repeated.all';
    const text = writer.text(id, { count, card: writer.text(cardTitles[card]) });
    writer.blocks.push({ kind: 'paragraph', text, look: 'muted' });
  }
};

const writeChecks = (writer: Writer, { checks, detail }: PillarEntry): void => {
  const { intl, unit, blocks } = writer;
  if (checks.length > 0) blocks.push({ kind: 'paragraph', text: saidText(intl, checks), look: 'muted' });
  for (const check of checks) {
    const name = checkName(intl, check);
    writer.heading(3, `${name} · ${writer.text(`report.checks.state.${check.state}`)}`);
    writer.words({ text: sentenceUnder(name, check), evidence: [] });
    const places = checkQuotes(intl, unit, check, detail).map(({ place, quote }) => ({
      place,
      quote: inOneLine(quote),
    }));
    if (places.length > 0) blocks.push({ kind: 'places', places });
    for (const text of [searchedText(intl, unit, check), levelText(intl, check)])
      if (text !== null) blocks.push({ kind: 'paragraph', text, look: 'muted' });
  }
};

const writePillars = (writer: Writer, report: ReportView): void => {
  const shown = shownPillars(report);
  if (shown.length === 0) return;
  writer.heading(1, writer.text('report.pillars.title'));
  for (const pillar of shown) {
    const { score, detail } = pillar;
    const isScored = report.layout === 'hexagon' || score !== null || detail !== null;
    writer.heading(2, pillarLabel(writer.intl, pillar) + (isScored ? ` · ${writer.score(score, 5)}` : ''));
    for (const scale of [detail?.band, detail?.next_band]) writer.words({ text: scale ?? '', evidence: [] });
    if (score === null && report.layout === 'hexagon') writer.says('report.pillars.not_assessed_hint');
    if (detail?.spread) writer.says('report.pillars.spread', { ...detail.spread });
    writeChecks(writer, pillar);
    if (!detail) continue;
    for (const field of ['strengths', 'improvements'] as const) {
      const claims = besideChecks(detail, field, pillar.checks);
      if (claims.length === 0) continue;
      writer.heading(3, writer.text(`report.${field}`));
      writer.list(claims);
    }
  }
};

const writeSummaries = (writer: Writer, report: ReportView): void => {
  const said = (path: string, text: string): Claim => claimsOf([text], report.claims_evidence, path)[0] ?? empty;
  const { executive_summary: summary, market_analysis: market } = report;
  if (summary) {
    writer.heading(1, `${writer.text('report.executive.title')} · ${writer.score(summary.score, 100)}`);
    writer.words(said('executive_summary.feedback', newWords(report, summary.feedback)));
    writeSummaryList(writer, report, 'report.strengths', summary.strengths, 'executive_summary.strengths');
    writeSummaryList(writer, report, 'report.weaknesses', summary.weaknesses, 'executive_summary.weaknesses');
  }
  if (market) {
    writer.heading(1, `${writer.text('report.market.title')} · ${writer.score(market.score, 100)}`);
    writer.words(said('market_analysis.feedback', newWords(report, market.feedback)));
    for (const fact of marketFacts) {
      if (blank(market[fact])) continue;
      writer.heading(2, writer.text(`report.market.${fact}`));
      writer.words(said(`market_analysis.${fact}`, market[fact]));
    }
    const lists = ['strengths', 'recommendations'] as const;
    for (const list of lists) {
      const heading = list === 'strengths' ? 'report.strengths' : 'report.market.recommendations';
      writeSummaryList(writer, report, heading, market[list], `market_analysis.${list}`);
    }
  }
};
const empty: Claim = { text: '', evidence: [] };

const writeCoverage = (writer: Writer, { layout, coverage, warnings, provenance }: ReportView): void => {
  const { intl, unit } = writer;
  const hasCard = layout === 'hexagon' || coverage !== null || warnings.length > 0;
  if (hasCard) writer.heading(1, writer.text('report.coverage.title'));
  if (coverage) {
    const read = readOf(coverage, unit);
    const sentences = [writer.text('report.coverage.read', read)];
    if (coverage.ocr > 0) sentences.push(writer.text('report.coverage.by_ocr', { ocr: coverage.ocr }));
    if (coverage.unread.length > 0) {
      sentences.push(pagesText(intl, unit, coverage.unread, 'report.coverage.unread'));
      sentences.push(writer.text('report.coverage.unread_hint'));
    }
    if (coverage.not_judged !== undefined && coverage.not_judged.length > 0)
      sentences.push(pagesText(intl, unit, coverage.not_judged, 'report.coverage.not_judged'));
    if (coverage.partly !== undefined && coverage.partly.length > 0) {
      sentences.push(pagesText(intl, unit, coverage.partly, 'report.coverage.partly'));
      sentences.push(writer.text('report.coverage.partly_hint'));
    }
    writer.blocks.push({ kind: 'paragraph', text: sentences.join(' ') });
  } else if (hasCard) writer.says('report.coverage.unknown');
  if (hasCard) writer.heading(2, writer.text('report.warnings.title'));
  if (hasCard && warnings.length === 0) writer.says('report.warnings.none');
  for (const { kind, message, page, quote } of gravestFirst(warnings)) {
    writer.heading(3, writer.text(`report.warning.${kind}`));
    writer.blocks.push({ kind: 'paragraph', text: message, own: true });
    const place = page === undefined ? '' : pagesText(intl, unit, [page]);
    if (place !== '' || quote !== undefined) {
      writer.blocks.push({
        kind: 'places',
        places: [{ place, ...(quote === undefined ? {} : { quote: inOneLine(quote) }) }],
      });
    }
  }
  if (provenance) {
    const id = isBuiltIn(provenance) ? 'report.provenance.built_in' : 'report.provenance.model';
    const { model, provider, rubric_version: rubric } = provenance;
    writer.blocks.push({ kind: 'paragraph', text: writer.text(id, { model, provider, rubric }), look: 'muted' });
  }
};

const isSame = ({ from, to, gaps_closed, new_gaps }: ReportChanges['pillars'][number]): boolean =>
  from === to && gaps_closed.length + new_gaps.length === 0;

const writeChanges = (writer: Writer, changes: ReportView['changes']): void => {
  if (changes === undefined) return;
  writer.heading(1, writer.text('report.changes.title'));
  if (changes.rubric_changed) writer.says('report.changes.rubric');
  if (changes.unchanged) return writer.says('report.changes.none');
  const score = (one: number | null): string =>
    one === null ? writer.text('report.not_assessed') : writer.intl.formatNumber(one);
  const move = (from: number | null, to: number | null, of: number): string =>
    from === to
      ? writer.text('report.changes.same_spoken', { score: score(to), of })
      : writer.text('report.changes.move_spoken', { from: score(from), to: score(to), of });
  const { from: before, to: now } = changes.overall;
  const overall = `${writer.text('report.changes.overall')}: ${move(before, now, 100)}`;
  writer.blocks.push({ kind: 'paragraph', text: overall });
  if (changes.same_text) writer.says('report.changes.same_text');
  const still = changes.pillars.filter(isSame);
  for (const { pillar, from, to, gaps_closed, new_gaps } of changes.pillars.filter((one) => !isSame(one))) {
    writer.heading(2, writer.text(`report.pillar.${pillar}`));
    writer.blocks.push({ kind: 'paragraph', text: move(from, to, 5) });
    for (const [id, gaps] of [
      ['report.changes.closed', gaps_closed],
      ['report.changes.opened', new_gaps],
    ] as const) {
      if (gaps.length === 0) continue;
      writer.heading(3, writer.text(id, { count: gaps.length }));
      writer.list(gaps.map((text) => ({ text, evidence: [] })));
    }
  }
  if (still.length === changes.pillars.length) writer.says('report.changes.text_only');
  else if (still.length > 0) {
    const names = still.map(({ pillar }) => writer.text(`report.pillar.${pillar}`));
    writer.says('report.changes.still', { pillars: writer.intl.formatList(names) });
  }
};

const outlined = (
  { blocks, intl }: Writer,
  { language: reportLanguage }: Pick<ReportView, 'language'>,
  { evaluation, language }: OutlineInput,
): Outline => ({
  title: evaluation.company_name ?? evaluation.plan_title,
  subject: intl.formatMessage({ id: 'report.print.document' }),
  language,
  reportLanguage,
  createdAt: evaluation.created_at,
  blocks,
});

/** What a document is that was not reviewed, and what shows it. */
const writeUnreviewed = (writer: Writer, report: ReportView, recognised: RecognisedDocument): void => {
  const { intl, unit, blocks } = writer;
  const { title, hint, passages } = unreviewedWords(intl, recognised);
  writer.heading(1, title);
  blocks.push({ kind: 'paragraph', text: hint });
  const words = quotedInWords(report, recognised);
  const places = recognised.quotes.map(({ page, quote }) => ({
    place: pagesText(intl, unit, [page]),
    quote: withoutMarks(quote),
  }));
  if (places.length === 0 && blank(words)) return;
  writer.heading(2, passages);
  if (places.length > 0) blocks.push({ kind: 'places', places });
  writer.words({ text: words, evidence: [] });
};

/** An investor report as a document. */
export const outlineOf = (report: ReportView, input: OutlineInput): Outline => {
  const { intl, unit } = input;
  const writer = new Writer(intl, unit);
  const isHexagon = report.layout === 'hexagon';
  const claims = (field: 'strengths' | 'gaps' | 'next_actions' | 'key_investor_questions' | 'investor_questions') =>
    claimsOf(report[field], report.claims_evidence, field);
  const words = (field: 'verdict' | 'core_analysis' | 'critical_next_step' | 'main_action', look?: 'strong'): void =>
    writer.words(claimsOf([report[field]], report.claims_evidence, field)[0] ?? empty, look);

  const recognised = unreviewedAs(report);
  const none =
    recognised !== null ? 'report.unreviewed.none' : isHexagon ? 'report.score.none' : 'report.score.missing';
  writeOpening(writer, input, report.overall_assessment, none);
  if (recognised !== null) {
    writeUnreviewed(writer, report, recognised);
    // Nobody has reviewed it.
    writeCoverage(writer, { ...report, provenance: null });
    return outlined(writer, report, input);
  }
  if (report.limited_by && report.limited_by.length > 0) {
    writer.blocks.push({ kind: 'paragraph', text: writer.text('report.limited.title'), look: 'strong' });
    writer.blocks.push({ kind: 'paragraph', text: limitedText(intl, report.limited_by), look: 'muted' });
  }
  if (!isHexagon) writer.says('report.score.old');
  // The corners of the radar, assessed or not, and what else has a score; an old report may have none at all.
  const corners = radarPillarsOf(report);
  const scored = report.pillars.some(({ score }) => isHexagon || score !== null)
    ? report.pillars.filter((pillar) => pillar.score !== null || corners.includes(pillar))
    : [];
  if (scored.length > 0) {
    writer.blocks.push({
      kind: 'table',
      head: [writer.text('report.docx.pillar'), writer.text('report.docx.score')],
      rows: scored.map((pillar) => [pillarLabel(intl, pillar), writer.score(pillar.score, 5)]),
    });
  }

  writeChanges(writer, report.changes);
  writer.heading(1, writer.text('report.verdict.title'));
  words('verdict', 'strong');
  words('core_analysis');
  if (!blank(report.stage)) {
    writer.blocks.push({
      kind: 'paragraph',
      text: `${writer.text('report.verdict.stage')} \u2068${report.stage}\u2069`,
    });
  }
  const isEmpty = [report.verdict, report.core_analysis, report.stage].every(blank);
  if (isEmpty && claims('next_actions').length === 0) writer.says('report.verdict.empty');
  if (claims('next_actions').length > 0) {
    writer.heading(2, writer.text('report.actions.next'));
    writer.list(claims('next_actions'), true);
  }

  if (isHexagon) {
    writer.heading(1, writer.text('report.strengths_gaps.title'));
    for (const field of ['strengths', 'gaps'] as const) {
      writer.heading(2, writer.text(`report.${field}`));
      writer.list(claims(field));
      if (claims(field).length === 0) writer.says(`report.strengths_gaps.no_${field}`);
    }
  }
  writePillars(writer, report);
  if (isHexagon) {
    writer.heading(1, writer.text('report.questions.title'));
    writer.list(claims('key_investor_questions'), true);
    if (claims('key_investor_questions').length === 0) writer.says('report.questions.empty');
  }
  if (!blank(report.critical_next_step) || claims('investor_questions').length > 0) {
    writer.heading(1, writer.text('report.actions.title'));
    if (!blank(report.critical_next_step)) {
      writer.heading(2, writer.text('report.actions.critical'));
      words('critical_next_step', 'strong');
    }
    if (claims('investor_questions').length > 0) {
      writer.heading(2, writer.text('report.actions.questions'));
      writer.list(claims('investor_questions'), true);
    }
  }
  if (isMainActionShown(report)) {
    writer.heading(1, writer.text('report.main_action.title'));
    words('main_action');
  }
  writeSummaries(writer, report);
  writeCoverage(writer, report);
  return outlined(writer, report, input);
};

/** A report of the four legacy sections as a document. */
export const legacyOutlineOf = (report: LegacyView, input: OutlineInput): Outline => {
  const { intl, unit } = input;
  const writer = new Writer(intl, unit);
  const label = (name: string): string => writer.text(`report.section.${name}`);
  writeOpening(writer, input, report.overall_assessment, 'report.score.missing');
  writer.says('report.legacy.message');
  writer.blocks.push({
    kind: 'table',
    head: [writer.text('report.docx.section'), writer.text('report.docx.score')],
    rows: report.sections.map(({ name, score }) => [label(name), writer.score(score, 100)]),
  });
  for (const { name, score, fields } of report.sections) {
    writer.heading(1, `${label(name)} · ${writer.score(score, 100)}`);
    if (fields.length === 0) writer.says('report.section.empty');
    for (const { name: field, words } of fields) {
      if (field !== 'feedback') writer.heading(2, fieldLabel(intl, field));
      if (typeof words === 'string') writer.words({ text: words, evidence: [] });
      else writer.list(words.map((text) => ({ text, evidence: [] })));
    }
  }
  return outlined(writer, report, input);
};
