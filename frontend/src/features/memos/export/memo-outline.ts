import type { Language } from '@plumbline/contracts/limits';
import type { MemoItem, MemoQuote, MemoReport } from '@plumbline/contracts/memo-report';
import type { MemoRun } from '@plumbline/contracts/memos';
import { momentForm } from '@plumbline/web/date-forms';
import type { IntlShape } from 'react-intl';
import type { Block, Outline, Place } from '../../../parts/written-document.ts';
import { gravestFirst } from '../gravest-first.ts';
import { eachOnce, inOneLine, placeText } from '../place-words.ts';
import { tagName } from '../tag-words.ts';

interface OutlineInput {
  memo: MemoRun;
  report: MemoReport;
  /** Numbers, from 0, of the follow-up questions that are ticked off. */
  done: readonly number[];
  intl: IntlShape;
  language: Language;
}

class Writer {
  readonly blocks: Block[] = [];
  readonly #intl: IntlShape;
  readonly #report: MemoReport;

  constructor(intl: IntlShape, report: MemoReport) {
    this.#intl = intl;
    this.#report = report;
  }

  text(id: string, values?: Record<string, string | number>): string {
    return this.#intl.formatMessage({ id }, values);
  }

  number(value: number): string {
    return this.#intl.formatNumber(value, { maximumFractionDigits: 2 });
  }

  outOf(value: number | null, of: number): string {
    return value === null ? this.text('memo.score.none') : `${this.number(value)}/${this.number(of)}`;
  }

  places(evidence: readonly MemoQuote[]): Place[] {
    return eachOnce(evidence).map((place) => ({
      place: placeText(this.#intl, this.#report.documents, place),
      quote: inOneLine(place.quote),
    }));
  }

  section(key: string): void {
    this.heading(1, this.text(`memo.section.${key}`));
  }

  heading(level: 1 | 2 | 3, text: string): void {
    this.blocks.push({ kind: 'heading', level, text });
  }

  fact(id: string, value: string, strong = false): void {
    this.blocks.push({ kind: 'fact', label: this.text(id), value, strong });
  }

  /** A muted sentence of the page. */
  says(id: string, values?: Record<string, string | number>): void {
    this.blocks.push({ kind: 'paragraph', text: this.text(id, values), look: 'muted' });
  }

  /** Words of the memo. */
  own(text: string, evidence: readonly MemoQuote[] = [], look?: 'strong'): void {
    if (text.trim() === '') return;
    this.blocks.push({ kind: 'paragraph', text, own: true, ...(look === undefined ? {} : { look }) });
    const places = this.places(evidence);
    if (places.length > 0) this.blocks.push({ kind: 'places', places });
  }

  statements(items: readonly MemoItem[], ordered = false): void {
    if (items.length === 0) return this.says('memo.none');
    this.blocks.push({
      kind: 'list',
      ordered,
      items: items.map(({ text, evidence }) => ({ text, places: this.places(evidence) })),
    });
  }

  sentences(texts: readonly string[], ordered = false): void {
    this.blocks.push({ kind: 'list', ordered, items: texts.map((text) => ({ text, places: [] })) });
  }

  /** Statements, or that there are none, under a smaller heading. */
  part(id: string, items: readonly MemoItem[]): void {
    this.heading(2, this.text(id));
    this.statements(items);
  }

  /** The same of sentences; nothing where there are none. */
  sentencePart(id: string, texts: readonly string[]): void {
    if (texts.length === 0) return;
    this.heading(2, this.text(id));
    this.sentences(texts);
  }

  term(id: string, item: MemoItem | null): void {
    this.heading(3, this.text(id));
    if (item === null) this.says('memo.none');
    else this.own(item.text, item.evidence);
  }

  table(head: string[], rows: string[][]): void {
    this.blocks.push({ kind: 'table', head, rows });
  }
}

/** Names in a sentence, each held together whichever way it is written. */
const isolatedNames = (names: readonly string[]): string => names.map((name) => `\u2068${name}\u2069`).join(' · ');

const contractTerms = [
  'effective_date',
  'term',
  'termination',
  'exclusivity',
  'change_of_control',
  'liability',
  'governing_law',
] as const;

/** The whole memo in the order of the screen, for a Word document. */
export const memoOutlineOf = ({ memo, report, done, intl, language }: OutlineInput): Outline => {
  const write = new Writer(intl, report);
  const text = (id: string): string => write.text(id);
  const action = report.recommended_action;
  const { overview, confidence, changes } = report;

  write.fact('memo.summary.recommendation', text(`memo.recommendation.${action.recommendation}`), true);
  write.fact('memo.summary.score', write.outOf(action.overall_score, 100));
  write.fact('memo.summary.confidence', write.outOf(confidence.overall, 5));
  write.fact('memo.print.package', memo.package_title);
  write.fact('memo.print.updated', intl.formatDate(memo.updated_at, momentForm));
  write.own(overview.headline, [], 'strong');
  write.own(overview.verdict);
  if (action.settle_first.length > 0) {
    write.heading(2, text('memo.summary.settle_first'));
    write.statements(action.settle_first, true);
  }

  if (report.focus !== undefined && report.focus.length > 0) {
    write.section('focus');
    for (const { asked, answer, items } of report.focus) {
      write.heading(2, asked);
      write.own(answer);
      if (items.length > 0) write.statements(items);
    }
  }

  if (changes !== undefined) {
    const move = (from: string, to: string): string => (from === to ? to : `${from} → ${to}`);
    write.section('changes');
    write.fact('memo.summary.score', move(write.outOf(changes.score.from, 100), write.outOf(changes.score.to, 100)));
    write.fact(
      'memo.summary.confidence',
      move(write.outOf(changes.confidence.from, 5), write.outOf(changes.confidence.to, 5)),
    );
    if (changes.documents_added.length > 0)
      write.says('memo.changes.added', { names: isolatedNames(changes.documents_added) });
    if (changes.documents_removed.length > 0)
      write.says('memo.changes.removed', { names: isolatedNames(changes.documents_removed) });
    const nothing = text('memo.changes.nothing');
    if (changes.metrics.length > 0)
      write.sentences(
        changes.metrics.map(
          ({ metric, period, from, to }) =>
            `${metric}${period === null ? '' : ` · ${period}`}: ${from ?? nothing} → ${to ?? nothing}`,
        ),
      );
    write.sentencePart('memo.changes.flags_new', changes.flags_new);
    write.sentencePart('memo.changes.flags_settled', changes.flags_settled);
  }

  write.section('overview');
  write.fact('memo.overview.company', report.company_name ?? text('memo.none'));
  write.fact('memo.overview.investment_type', overview.investment_type ?? text('memo.none'));
  write.fact('memo.overview.time_horizon', overview.time_horizon ?? text('memo.none'));
  write.own(overview.text);

  for (const key of ['investment_thesis', 'upside_drivers'] as const) {
    write.section(key);
    write.statements(report[key]);
  }

  write.section('key_pillars');
  if (report.key_pillars.length === 0) write.says('memo.none');
  for (const { pillar, score, text: said, evidence } of report.key_pillars) {
    write.heading(2, `${text(`report.pillar.${pillar}`)} · ${write.outOf(score, 5)}`);
    write.own(said, evidence);
  }

  const market = report.market_landscape;
  write.section('market_landscape');
  write.term('memo.market.segment', market.segment);
  write.term('memo.market.size_estimate', market.size_estimate);
  write.part('memo.market.tailwinds', market.tailwinds);
  write.part('memo.market.headwinds', market.headwinds);
  write.part('memo.market.competitors', market.competitors);

  write.section('product_and_traction');
  write.part('memo.product.differentiators', report.product_and_traction.differentiators);
  write.part('memo.product.traction_signals', report.product_and_traction.traction_signals);

  write.section('team_summary');
  write.heading(2, text('memo.team.key_people'));
  if (report.team_summary.key_people.length === 0) write.says('memo.none');
  for (const { name, role, highlights, evidence } of report.team_summary.key_people) {
    write.own(role === null ? name : `${name} · ${role}`, evidence, 'strong');
    if (highlights.length > 0) write.sentences(highlights);
  }
  write.sentencePart('memo.team.gaps', report.team_summary.gaps);

  write.section('diligence_flags');
  if (report.diligence_flags.length === 0) write.says('memo.flags.none');
  for (const { kind, area, severity, detail, recommendation, evidence } of gravestFirst(report.diligence_flags)) {
    write.heading(2, area);
    write.says('memo.flags.line', { severity: text(`memo.severity.${severity}`), kind: text(`memo.flag.${kind}`) });
    write.own(detail, evidence);
    if (recommendation !== '') {
      write.heading(3, text('memo.flags.recommendation'));
      write.own(recommendation);
    }
  }

  write.section('risk_matrix');
  if (report.risk_matrix.length === 0) write.says('memo.risks.none');
  else {
    write.table(
      [text('memo.risks.risk'), text('memo.risks.likelihood'), text('memo.risks.impact'), text('memo.risks.mitigants')],
      report.risk_matrix.map(({ risk, likelihood, impact, mitigants }) => [
        risk,
        text(`memo.level.${likelihood}`),
        text(`memo.level.${impact}`),
        mitigants.length === 0 ? text('memo.risks.no_mitigants') : mitigants.join('\n'),
      ]),
    );
    for (const { risk, evidence } of report.risk_matrix) if (evidence.length > 0) write.own(risk, evidence);
  }

  write.section('follow_up_questions');
  if (report.follow_up_questions.length === 0) write.says('memo.follow_ups.none');
  else write.sentences(report.follow_up_questions.map((question, n) => `${done.includes(n) ? '☑' : '☐'} ${question}`));

  write.section('recommended_action');
  write.fact('memo.summary.recommendation', text(`memo.recommendation.${action.recommendation}`));
  write.fact('memo.summary.score', write.outOf(action.overall_score, 100));
  write.sentencePart('memo.dependencies', action.dependencies);

  const terms = report.suggested_deal_terms;
  write.section('suggested_deal_terms');
  write.term('memo.terms.check_size', terms.check_size);
  write.term('memo.terms.valuation', terms.valuation);
  write.term('memo.terms.structure', terms.structure);
  write.term('memo.terms.ownership_target', terms.ownership_target);
  write.part('memo.terms.closing_conditions', terms.closing_conditions);
  if (terms.other.length > 0) write.part('memo.terms.other', terms.other);

  write.section('confidence');
  write.fact('memo.summary.confidence', write.outOf(confidence.overall, 5));
  write.sentencePart('memo.confidence.rationale', confidence.rationale);
  write.sentencePart('memo.dependencies', confidence.dependencies);

  write.section('metrics_snapshot');
  if (report.metrics_snapshot.length === 0) write.says('memo.none');
  else
    write.table(
      [
        text('memo.metrics.metric'),
        text('memo.metrics.value'),
        text('memo.metrics.period'),
        text('memo.metrics.trend'),
        text('memo.metrics.source'),
      ],
      report.metrics_snapshot.map(({ metric, value, period, planned, trend, source }) => [
        metric,
        value,
        [period ?? '', planned ? text('memo.metrics.planned') : ''].filter((part) => part !== '').join(' · '),
        trend === null ? '' : text(`memo.trend.${trend}`),
        source,
      ]),
    );

  if (report.ownership.length > 0) {
    write.section('ownership');
    write.table(
      [
        text('memo.ownership.holder'),
        text('memo.ownership.class'),
        text('memo.ownership.shares'),
        text('memo.ownership.percent'),
      ],
      report.ownership.map(({ holder, share_class, shares, percent }) => [
        holder,
        share_class ?? '',
        shares === null ? '' : intl.formatNumber(shares),
        percent === null ? '' : intl.formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 2 }),
      ]),
    );
  }

  if (report.contracts.length > 0) {
    write.section('contracts');
    for (const contract of report.contracts) {
      write.heading(
        2,
        report.documents.find(({ id }) => id === contract.document)?.name ?? text('memo.place.document'),
      );
      write.heading(3, text('memo.contract.parties'));
      write.statements(contract.parties);
      for (const term of contractTerms) write.term(`memo.contract.${term}`, contract[term]);
      if (contract.unusual.length > 0) write.part('memo.contract.unusual', contract.unusual);
    }
  }

  write.section('appendices');
  if (report.appendices.length === 0) write.says('memo.none');
  for (const { title, summary, source, horizon } of report.appendices) {
    write.heading(2, title);
    write.own(summary);
    if (horizon !== null) write.fact('memo.appendix.horizon', horizon);
    write.fact('memo.appendix.source', source);
  }

  if (report.not_in_documents.length > 0) {
    write.section('not_in_documents');
    write.sentences(report.not_in_documents.map(({ text: missing }) => missing));
  }

  write.section('documents');
  write.table(
    [text('memo.print.name'), text('memo.new.tag')],
    report.documents.map(({ name, source_tag, type }) => [name, tagName(intl, source_tag ?? type)]),
  );
  if (report.warnings.length > 0) {
    write.heading(2, text('memo.warnings'));
    write.sentences(report.warnings.map(({ message }) => message));
  }

  return {
    title: report.company_name ?? memo.package_title,
    subject: text('memo.print.document'),
    language,
    reportLanguage: report.language,
    createdAt: memo.created_at,
    blocks: write.blocks,
  };
};
