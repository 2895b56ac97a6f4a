import type { Language } from '@plumbline/contracts/limits';
import type { MemoReport } from '@plumbline/contracts/memo-report';
import type { z } from 'zod';
import type { MemoChanges } from '@plumbline/contracts/memo-report';

/*
 * What a re-run says against the memo before it. Both are compared by what they say, not by their words in one language or the other.
 */

type Changes = z.infer<typeof MemoChanges>;
type Compared = Omit<MemoReport, 'provenance' | 'changes'>;

const metricKey = ({ unit, currency, period, evidence: _, ...rest }: MemoReport['metrics_snapshot'][number]): string =>
  [rest.metric, unit, currency, period].join('|');

/** A flag by where it stands: the same places under other words are the same flag. */
const flagKey = ({ kind, evidence, detail }: MemoReport['diligence_flags'][number], nameOf: (document: string) => string): string =>
  evidence.length === 0 ? `${kind} ${detail.replace(/[\u2067-\u2069]/gu, '')}` : `${kind} ${evidence.slice(0, 2).map(({ document, page, cell }) => `${nameOf(document)} ${String(page)} ${cell ?? ''}`).sort().join('; ')}`; // prettier-ignore

const namesOf = ({ documents }: Compared): Map<string, string> => new Map(documents.map(({ id, name }) => [id, name]));

/** Holds a memo against the one before it: documents, metrics, flags, score and confidence. */
export const changesSince = (
  previous: { id: string; report: Compared },
  now: Compared,
  _options: { language: Language },
): Changes => {
  const { report: before } = previous;
  const [oldNames, newNames] = [namesOf(before), namesOf(now)];
  const [old, fresh] = [before.metrics_snapshot, now.metrics_snapshot].map(
    (metrics) => new Map(metrics.map((one) => [metricKey(one), one])),
  );
  const metrics = [...(fresh ?? [])].flatMap(([key, one]) => {
    const was = old?.get(key);
    return was !== undefined && was.number === one.number
      ? []
      : [{ metric: one.metric, period: one.period, from: was?.value ?? null, to: one.value }];
  });
  const gone = [...(old ?? [])].flatMap(([key, one]) =>
    fresh?.has(key) === true ? [] : [{ metric: one.metric, period: one.period, from: one.value, to: null }],
  );
  const flags = (report: Compared, names: Map<string, string>): Map<string, string> =>
    new Map(report.diligence_flags.map((flag) => [flagKey(flag, (id) => names.get(id) ?? id), flag.detail]));
  const [oldFlags, newFlags] = [flags(before, oldNames), flags(now, newNames)];
  const [had, has] = [new Set(oldNames.values()), new Set(newNames.values())];
  return {
    previous_memo_id: previous.id,
    score: { from: before.recommended_action.overall_score, to: now.recommended_action.overall_score },
    confidence: { from: before.confidence.overall, to: now.confidence.overall },
    documents_added: [...has].filter((name) => !had.has(name)),
    documents_removed: [...had].filter((name) => !has.has(name)),
    metrics: before.language === now.language ? [...metrics, ...gone].slice(0, 60) : [],
    flags_new: [...newFlags].flatMap(([key, detail]) => (oldFlags.has(key) ? [] : [detail])),
    flags_settled: [...oldFlags].flatMap(([key, detail]) => (newFlags.has(key) ? [] : [detail])),
  };
};
