import type { MemoItem, MemoQuote, MemoRisk } from '@plumbline/contracts/memo-report';
import { memoLevels } from '@plumbline/contracts/memo-report';
import { digest } from '@plumbline/review/document';
import type { Asking } from '@plumbline/review/engine/pillar-review';
import { verify, type Statement } from '@plumbline/review/engine/verifying';
import { writeTexts } from '@plumbline/review/engine/writing';
import { unfounded } from '@plumbline/review/evidence/grounds';
import { ModelAnswerUnusable } from '@plumbline/review/model/model-client';
import { taskNames } from '@plumbline/review/model/tasks';
import { z } from 'zod';
import type { Disagreement } from './disagreement.ts';
import type { DocumentFacts } from './facts.ts';
import { focusForModel } from './focus.ts';
import { memoPromptVersion, sectionPrompt } from './prompts.ts';
import { writeSections, type MemoSections, type WriteOptions } from './write-sections.ts';

/*
 * A model's words for the sections that are prose. It sees facts, never a document; every name and figure of a sentence must stand in the facts
 * that it names, and one more question asks whether it follows. What fails gives way to code's own words.
 */

const sections = ['overview', 'thesis', 'upside', 'risks', 'questions'] as const;
type Section = (typeof sections)[number];

export const SectionItem = z.object({
  text: z.string().min(1).max(400),
  from: z.array(z.string().max(12)).min(1).max(4),
  likelihood: z.enum(memoLevels).nullable(),
  impact: z.enum(memoLevels).nullable(),
  mitigants: z.array(z.string().min(1).max(200)).max(3),
});
export const SectionAnswer = z.object({ items: z.array(SectionItem).max(8) });

/** A fact as a model sees it: a sentence of code's, with the passages it rests on. */
interface Told {
  id: string;
  text: string;
  quotes: string[];
  evidence: MemoQuote[];
}

const mostFacts = 120;

/** What code's own memo says, each with its places: all that a model may speak of. */
const toldOf = (memo: MemoSections): Told[] => {
  const { market_landscape: market, product_and_traction: product, suggested_deal_terms: deal } = memo;
  const items: MemoItem[] = [
    ...(memo.focus ?? []).flatMap((one) => one.items),
    ...memo.diligence_flags
      .filter(({ kind }) => kind !== 'instruction')
      .map(({ detail, evidence }) => ({ text: detail, evidence })),
    ...memo.investment_thesis,
    ...memo.upside_drivers,
    ...[market.segment, market.size_estimate].flatMap((one) => one ?? []),
    ...market.tailwinds,
    ...market.headwinds,
    ...market.competitors,
    ...product.differentiators,
    ...product.traction_signals,
    ...memo.risk_matrix.map(({ risk, evidence }) => ({ text: risk, evidence })),
    ...[deal.check_size, deal.valuation, deal.structure, deal.ownership_target].flatMap((one) => one ?? []),
    ...memo.metrics_snapshot.slice(0, 40).map(({ metric, value, period, evidence }) => ({
      text: `${metric}: ${value}${period === null ? '' : ` (${period})`}`,
      evidence: evidence.slice(0, 1),
    })),
    ...memo.team_summary.key_people.map(({ name, role, evidence }) => ({
      text: role === null ? name : `${name}, ${role}`,
      evidence,
    })),
  ];
  const distinct = items.filter(({ text }, at) => items.findIndex((other) => other.text === text) === at);
  return distinct.slice(0, mostFacts).map(({ text, evidence }, at) => ({
    id: `f${String(at + 1)}`,
    text,
    quotes: evidence.slice(0, 3).map(({ quote }) => quote),
    evidence,
  }));
};

interface Written {
  item: z.infer<typeof SectionItem>;
  from: Told[];
}

const groundsOf = (from: readonly Told[], company: string | null) => ({
  texts: [...from.flatMap(({ text, quotes }) => [text, ...quotes]), ...(company === null ? [] : [company])],
  pages: from.flatMap(({ evidence }) => evidence.map(({ page }) => page)),
});

const askSection = async (
  { model, meter, cache, signal }: Asking,
  section: Section,
  told: readonly Told[],
  company: string | null,
  asked: string | null,
): Promise<Written[]> => {
  const facts = told.map(({ id, text, quotes }) => ({ id, text, quotes }));
  const fence = digest('memo-section', facts).slice(0, 24);
  const input = {
    task: taskNames.memoSection,
    section,
    company_name: company,
    ...(asked === null ? {} : { asked_by_investor: asked }),
    fence,
    facts,
    fence_end: fence,
  };
  const key = digest(
    taskNames.memoSection,
    memoPromptVersion,
    model.provider,
    model.model,
    section,
    company,
    asked,
    facts,
  );
  const kept = SectionAnswer.safeParse(await cache?.get(key));
  const answer = kept.success
    ? kept.data
    : (
        await model.ask({
          task: taskNames.memoSection,
          system: sectionPrompt,
          input,
          schema: SectionAnswer,
          meter,
          signal,
        })
      ).answer;
  if (answer === null) return [];
  if (!kept.success) await cache?.set(key, answer);
  return answer.items.flatMap((item): Written[] => {
    const from = told.filter(({ id }) => item.from.includes(id));
    const grounds = groundsOf(from, company);
    // A sentence that rests on nothing, or says more than it rests on, is thrown away.
    if (from.length === 0 || unfounded(item.text, grounds).length > 0) return [];
    return [
      { item: { ...item, mitigants: item.mitigants.filter((one) => unfounded(one, grounds).length === 0) }, from },
    ];
  });
};

/** What must follow from the facts of an item: its sentence, then each of its mitigants. */
const statementsOf = ({ item, from }: Written): Statement[] => {
  const quotes = groundsOf(from, null).texts;
  return [item.text, ...item.mitigants].map((sentence) => ({ sentence, quotes }));
};

const evidenceOf = ({ from }: Written): MemoQuote[] => from.flatMap(({ evidence }) => evidence.slice(0, 3)).slice(0, 8);

/** The texts in the memo's language; what could not be written is null. */
const inLanguage = async (
  asking: Asking,
  language: WriteOptions['language'],
  texts: readonly string[],
): Promise<Map<string, string>> => {
  if (language === 'en') return new Map(texts.map((text) => [text, text]));
  const keyed = new Map(texts.map((text, at): [string, string] => [`t${String(at)}`, text]));
  const written = await writeTexts(asking, language, keyed).catch((error: unknown) => {
    // Asked twice, it did not write in that language: code's own words are there.
    if (error instanceof ModelAnswerUnusable) return new Map<string, string>();
    throw error;
  });
  return new Map([...written].map(([key, text]) => [keyed.get(key) ?? '', text]));
};

/**
 * The sections of code with a model's words where they can be believed; all questions side by side. Nothing is lost when the model gives
 * nothing usable. Throws ModelUnavailable, ModelRefused and the signal's reason.
 */
export const writeSectionsByModel = async (
  asking: Asking,
  documents: readonly DocumentFacts[],
  disagreements: readonly Disagreement[],
  { language, focus }: WriteOptions & { focus?: string | null | undefined },
): Promise<MemoSections> => {
  const own = writeSections(documents, disagreements, { language });
  // The built-in analyst finds evidence and writes no prose.
  if (asking.model.readsBlocks) return own;
  const english = language === 'en' ? own : writeSections(documents, disagreements, { language: 'en' });
  const told = toldOf(english);
  if (told.length === 0) return own;
  const answers = await Promise.all(
    sections.map((section) => askSection(asking, section, told, english.company_name, focusForModel(focus))),
  );
  const all = answers.flat();
  const { follows } = await verify(asking, {
    company: english.company_name,
    findings: told.map(({ text }) => text),
    statements: all.flatMap((written) => statementsOf(written)),
    witnesses: [],
  });
  const believed = answers.map((written) =>
    written.flatMap((one): Written[] => {
      const [sentence, ...mitigants] = statementsOf(one);
      if (sentence === undefined || !follows(sentence)) return [];
      return [
        { ...one, item: { ...one.item, mitigants: mitigants.filter(follows).map((mitigant) => mitigant.sentence) } },
      ];
    }),
  );
  const words = await inLanguage(asking, language, [
    ...new Set(believed.flat().flatMap(({ item }) => [item.text, ...item.mitigants])),
  ]);
  const [overview = [], thesis = [], upside = [], risks = [], questions = []] = believed;
  const itemsOf = (written: readonly Written[]): MemoItem[] =>
    written.flatMap((one) => {
      const text = words.get(one.item.text);
      return text === undefined ? [] : [{ text, evidence: evidenceOf(one) }];
    });
  const wordsOf = (written: readonly Written[]): string[] => written.flatMap(({ item }) => words.get(item.text) ?? []);
  const risky = risks.flatMap((one): MemoRisk[] => {
    const { text, likelihood, impact, mitigants } = one.item;
    const risk = words.get(text);
    return risk === undefined || likelihood === null || impact === null
      ? []
      : [
          {
            risk,
            likelihood,
            impact,
            mitigants: mitigants.flatMap((mitigant) => words.get(mitigant) ?? []),
            evidence: evidenceOf(one),
          },
        ];
  });
  const or = <Item>(written: Item[], fallback: Item[]): Item[] => (written.length === 0 ? fallback : written);
  const prose = wordsOf(overview).join(' ');
  return {
    ...own,
    overview: { ...own.overview, text: prose === '' ? own.overview.text : `${prose} ${own.overview.text}` },
    investment_thesis: or(itemsOf(thesis), own.investment_thesis),
    upside_drivers: or(itemsOf(upside), own.upside_drivers),
    // What code found stays: a model may add a risk and say one better, never drop one.
    risk_matrix: [
      ...risky,
      ...own.risk_matrix.filter(
        ({ evidence }) =>
          !risky.some((one) =>
            one.evidence.some((place) =>
              evidence.some(
                (other) =>
                  place.document === other.document &&
                  place.page === other.page &&
                  place.cell === other.cell &&
                  place.quote === other.quote,
              ),
            ),
          ),
      ),
    ],
    follow_up_questions: [...new Set([...wordsOf(questions), ...own.follow_up_questions])].slice(0, 24),
  };
};
