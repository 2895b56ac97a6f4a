import type { Language } from '@plumbline/contracts/limits';
import { inPageNames, inPages } from '@plumbline/contracts/said-pages';
import type { Pillar } from '@plumbline/contracts/pillars';
import { byGain } from '@plumbline/contracts/rubric';
import { inOneLine } from '@plumbline/review/chat/quotation';
import type { ChatInput, Passage, ReportInShort } from '@plumbline/review/chat/chat-task';
import { isWrittenIn } from '@plumbline/review/language';
import { rewrite } from '../catalogue.ts';
import { checkAsked } from './check-asked.ts';
import { askedOf, type Intent } from './intent.ts';
import arabic from './locales/ar.json' with { type: 'json' };
import english from './locales/en.json' with { type: 'json' };

type Key = keyof typeof english;
const catalogues: Record<Language, Record<Key, string>> = { en: english, ar: arabic };

const quotesShown = 3;
const mostPages = 8;
const summaryShown = 5;
const closestShown = 2;
const findingsShown = 4;
const quoteLength = 420;
/** A passage that holds less of the question than this share of the best one adds nothing. */
const besideBest = 0.7;
/** Below this a passage does not even come close. */
const close = 0.1;

const isKey = (key: string): key is Key => Object.hasOwn(english, key);

/** Writes one answer from rules: from the report, or from the passages that fit the question best, quoted with their pages. */
class Writer {
  readonly #input: ChatInput;
  readonly #language: Language;

  constructor(input: ChatInput) {
    this.#input = input;
    this.#language = input.language;
  }

  say(key: Key, values: Record<string, string | number> = {}): string {
    return catalogues[this.#language][key].replace(/\{(\w+)\}/gu, (whole, name: string) =>
      String(values[name] ?? whole),
    );
  }

  pillarName(pillar: Pillar): string {
    return this.say(`name.${pillar}`);
  }

  /** A text of the report in the question's language; null when it cannot be had in it. */
  told(text: string, report: ReportInShort): string | null {
    if (report.language === this.#language) return text;
    // The report calls slides and supplements so; the rules' own sentences, which are known again here, speak of pages.
    const { words, names } = inPages(text, report.language);
    const written = inPageNames(rewrite(words, this.#language), names, this.#language);
    return isWrittenIn(written, this.#language) ? written : null;
  }

  bullets(texts: (string | null)[]): string {
    return texts
      .filter((text) => text !== null && text !== '')
      .map((text) => `- ${text}`)
      .join('\n');
  }

  marked(words: string): string {
    return this.#language === 'ar' ? `«${words}»` : `“${words}”`;
  }

  /** The words of a block as they are quoted; null when nothing can be quoted of it. */
  words(block: string): string | null {
    const words = cut(withoutBrackets(withoutSigns(block)));
    if (words === '') return null;
    return this.marked(inOneLine(words) + (words.length < withoutSigns(block).trim().length ? ' …' : ''));
  }

  /** Blocks as they are quoted, each once: a cell after what stands over and beside it, others with the same head after that one. */
  said(blocks: readonly { words: string; head: string[] }[]): string {
    const parts: { head: string; words: string[] }[] = [];
    for (const { words: block, head: over } of blocks) {
      const words = this.words(block);
      const head = over.map((one) => this.marked(inOneLine(withoutBrackets(withoutSigns(one))))).join(' · ');
      if (words === null || parts.some((part) => part.words.includes(words) && (head === '' || head === part.head)))
        continue;
      const last = parts.at(-1);
      if (last !== undefined && head !== '' && last.head === head) last.words.push(words);
      else parts.push({ head, words: [words] });
    }
    const between = this.#language === 'ar' ? '، ' : ', ';
    return parts.map(({ head, words }) => `${head === '' ? '' : `${head}: `}${words.join(between)}`).join(' · ');
  }

  /** A passage as a quote with its citation; `file` is the id of an attached file. */
  quote({ page, best, head = [], also = [], cite = best }: Passage, file?: string): string | null {
    if (this.words(best) === null) return null;
    const cited = cut(cite.split(/[[\]]/u).toSorted((a, b) => b.length - a.length)[0] ?? '');
    const quoted = this.said([{ words: best, head }, ...also]);
    return `${quoted} [[${file === undefined ? '' : `${file}:`}${String(page)}|${cited}]]`;
  }

  best(passages: Passage[]): Passage[] {
    const top = passages[0]?.score ?? 0;
    const fits = passages.filter(({ score, best }) => best !== '' && score >= top * besideBest);
    // A list may run over more pages than a single answer does.
    const answering = fits.filter(({ score }) => score === top);
    return answering.length > quotesShown ? answering.slice(0, mostPages) : fits.slice(0, quotesShown);
  }

  /** The first sentence of what the pitch says: with the figure that was asked for, or what two of its figures make. */
  opening(lead: ChatInput['document']['lead']): string {
    if (lead?.computed) {
      const { operation, result, figures } = lead.computed;
      const [one, other] = figures.map((figure) => withoutBrackets(figure));
      return this.say(`computed.${operation}`, { result: withoutBrackets(result), one: one ?? '', other: other ?? '' });
    }
    if (!lead?.figure) return this.say('says');
    const figure = withoutBrackets(lead.figure);
    return this.say('says_figure', { figure: /\p{L}/u.test(figure) ? this.marked(figure) : figure });
  }

  /** Where the review found what is asked; null where it does not call it said. The chat denies nothing that the report shows. */
  fromReview(): string | null {
    const { document, question, report } = this.#input;
    if (document.says === 'plainly' || document.files.some(({ says }) => says !== 'not')) return null;
    const check = checkAsked(question);
    const quotes = (report?.said ?? [])
      .filter((one) => one.check === check)
      .map(({ page, quote }) => {
        const best = wholePoints(quote);
        return this.quote({ page, label: '', text: best, best, score: 1 });
      })
      .filter((quote) => quote !== null);
    return quotes.length === 0 ? null : `${this.say('says')}\n${this.bullets(quotes)}`;
  }

  /** From the pages of the pitch and of the files. */
  fromPages(): string {
    const { document, question } = this.#input;
    const reviewed = this.fromReview();
    if (reviewed !== null) return reviewed;
    const paragraphs: string[] = [];
    const quotes = (passages: Passage[], file?: string): string =>
      this.bullets(passages.map((one) => this.quote(one, file)));
    if (question === '') {
      const fresh = document.files.filter((file) => file.new);
      paragraphs.push(this.say('files_new'));
      for (const { id, name, passages } of fresh)
        paragraphs.push(`${this.say('file_says', { name })}\n${quotes(passages.slice(0, quotesShown), id)}`);
      return paragraphs.join('\n\n');
    }
    const unknown = unknownNames(this.#input);
    if (unknown.length > 0) paragraphs.push(this.say('mentions_not', { names: unknown.join(', ') }));
    if (document.says !== 'not') {
      const opening =
        unknown.length > 0
          ? this.say('closest')
          : document.says === 'plainly'
            ? this.opening(document.lead)
            : this.say('may_say');
      paragraphs.push(`${opening}\n${quotes(this.best(document.passages))}`);
    }
    for (const { id, name, says, passages } of document.files) {
      if (says !== 'not') paragraphs.push(`${this.say('file_says', { name })}\n${quotes(this.best(passages), id)}`);
    }
    if (paragraphs.length > 0) return paragraphs.join('\n\n');
    paragraphs.push(this.say(document.files.length > 0 ? 'says_not_nor_files' : 'says_not'));
    const nearest = document.passages.filter(({ score, best }) => best !== '' && score >= close).slice(0, closestShown);
    if (nearest.length > 0) paragraphs.push(`${this.say('closest')}\n${quotes(nearest)}`);
    if (document.unread_pages.length > 0) {
      const pages = document.unread_pages.join(this.#language === 'ar' ? '، ' : ', ');
      paragraphs.push(this.say('unread', { pages }));
    }
    paragraphs.push(this.say('add'));
    return paragraphs.join('\n\n');
  }

  findings(report: ReportInShort, list: ReportInShort['pillars'][number]['strengths']): string {
    return this.bullets(
      list.map(({ text, at }) => {
        const told = this.told(text, report);
        const place = at === null ? '' : ` [[${String(at.page)}|${at.quote}]]`;
        if (told !== null) return `${told}${place}`;
        return at === null ? null : this.quote({ page: at.page, label: '', text: at.quote, best: at.quote, score: 1 });
      }),
    );
  }

  aboutPillar(report: ReportInShort, pillar: Pillar, intent: Intent): string {
    const known = report.pillars.find((one) => one.pillar === pillar);
    if (known === undefined) return this.fromPages();
    const name = this.pillarName(pillar);
    const paragraphs = [
      known.score === null
        ? this.say('pillar_head_null', { pillar: name })
        : this.say('pillar_head', { pillar: name, score: known.score }),
    ];
    const isWhy = /\bwhy\b|لماذا|ليش|ليه/iu.test(this.#input.question);
    const band = known.band === null || !isWhy ? null : this.told(known.band, report);
    if (band !== null) paragraphs.push(band);
    const part = (key: Key, bullets: string): void => {
      if (bullets !== '') paragraphs.push(`${this.say(key)}\n${bullets}`);
    };
    if (intent !== 'gaps' && intent !== 'next') part('for_it', this.findings(report, known.strengths));
    if (intent !== 'strengths') {
      const improvements = this.findings(report, known.improvements);
      const next = known.next_band === null ? null : this.told(known.next_band, report);
      part('against_it', [improvements, this.bullets([next])].filter((text) => text !== '').join('\n'));
    }
    return paragraphs.join('\n\n');
  }

  score(report: ReportInShort): string {
    const word = `recommendation.${report.recommendation}`;
    const overall =
      report.overall_score === null
        ? this.say('not_assessed')
        : this.say('overall', {
            score: report.overall_score,
            recommendation: isKey(word) ? this.say(word) : (report.recommendation ?? ''),
          });
    const pillars = report.pillars.map(({ pillar, score }) =>
      score === null
        ? this.say('pillar_null', { pillar: this.pillarName(pillar) })
        : this.say('pillar', { pillar: this.pillarName(pillar), score }),
    );
    const verdict = this.told(report.verdict, report);
    return [overall, ...(verdict === null ? [] : [verdict]), pillars.join('\n')].join('\n\n');
  }

  list(report: ReportInShort, key: Key, none: Key, texts: string[]): string {
    const told = this.bullets(texts.slice(0, findingsShown).map((text) => this.told(text, report)));
    return told === '' ? this.say(none) : `${this.say(key)}\n${told}`;
  }

  strengths(report: ReportInShort): string {
    const all = report.pillars
      .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
      .flatMap(({ strengths }) => strengths.slice(0, 1))
      .slice(0, findingsShown);
    return all.length === 0 ? this.say('no_strengths') : `${this.say('strengths')}\n${this.findings(report, all)}`;
  }

  gaps(report: ReportInShort): string {
    const told = report.gaps.slice(0, findingsShown).map((gap) => this.told(gap, report));
    if (told.some((gap) => gap !== null)) return this.withStep(report, `${this.say('gaps')}\n${this.bullets(told)}`);
    const weakest = report.pillars
      .toSorted((a, b) => (a.score ?? 6) - (b.score ?? 6))
      .flatMap(({ improvements }) => improvements.slice(0, 1))
      .slice(0, findingsShown);
    const bullets = this.findings(report, weakest);
    return bullets === '' ? this.say('no_gaps') : `${this.say('gaps')}\n${bullets}`;
  }

  withStep(report: ReportInShort, answer: string): string {
    const step = this.told(report.critical_next_step, report);
    // Said once, where the list says it already.
    return step === null || answer.includes(step) ? answer : `${answer}\n\n${this.say('critical', { step })}`;
  }

  /** The pillar that the report calls weakest, and what would raise it. */
  weakest(report: ReportInShort): string {
    // As the report itself orders them: of two pillars with one score the one that counts for more.
    const [lowest] = byGain(report.pillars);
    if (lowest === undefined) return this.gaps(report);
    return `${this.say('weakest', { pillar: this.pillarName(lowest.pillar) })}\n\n${this.aboutPillar(report, lowest.pillar, 'gaps')}`;
  }

  /** What the report itself holds against the one before it. */
  changes({ changes }: ReportInShort): string {
    if (changes === undefined) return this.say('changes_none');
    const { from, to } = changes.overall;
    const overall = from === null || to === null ? this.say('changes_head') : this.say('changes_overall', { from, to });
    const moved = changes.pillars.filter((pillar) => pillar.from !== pillar.to);
    const pillars = moved.map((pillar) =>
      this.say('changes_pillar', {
        pillar: this.pillarName(pillar.pillar),
        from: pillar.from ?? '–',
        to: pillar.to ?? '–',
      }),
    );
    const why = changes.same_text
      ? this.say('changes_same_text')
      : moved.length === 0
        ? this.say('changes_no_pillar')
        : '';
    return [overall, pillars.join('\n'), why].filter((part) => part !== '').join('\n\n');
  }

  /** The name as the report has it; only without one the pages are asked. */
  company(report: ReportInShort): string {
    return report.company_name === null
      ? this.fromPages()
      : this.say('company', { name: this.marked(report.company_name) });
  }

  /** The files in short, and without any the pitch, each by the first words of its pages. */
  summary(): string {
    const { document, report } = this.#input;
    const bullets = (passages: Passage[], file?: string): string =>
      this.bullets(passages.slice(0, summaryShown).map((one) => this.quote(one, file)));
    if (document.files.length > 0) {
      const chosen = document.files.some((file) => file.new)
        ? document.files.filter((file) => file.new)
        : document.files;
      return chosen
        .map(({ id, name, passages }) => `${this.say('file_summary', { name })}\n${bullets(passages, id)}`)
        .join('\n\n');
    }
    const verdict = report === null ? null : this.told(report.verdict, report);
    return [verdict ?? '', `${this.say('summary')}\n${bullets(document.passages)}`]
      .filter((part) => part !== '')
      .join('\n\n');
  }

  answer(): string {
    const { question, report, document } = this.#input;
    const { intent, pillar } = askedOf(question);
    if (intent === 'hello' && document.files.every((file) => !file.new)) return this.say('hello');
    if (intent === 'foreign' && document.says !== 'plainly' && document.files.every(({ says }) => says !== 'plainly'))
      return this.say('foreign');
    if (intent === 'summary') return this.summary();
    // A file that was just sent is what the question is about, unless it plainly asks about the review.
    const aboutFiles = document.files.some((file) => file.new && file.says !== 'not') && intent !== 'score';
    if (question === '' || intent === 'pages' || intent === 'hello' || intent === 'foreign' || aboutFiles)
      return this.fromPages();
    if (report === null)
      return intent === 'company' ? this.fromPages() : `${this.say('no_report')}\n\n${this.fromPages()}`;
    if (intent === 'changes') return this.changes(report);
    if (intent === 'company') return this.company(report);
    if (pillar !== null && intent !== 'questions') return this.aboutPillar(report, pillar, intent);
    switch (intent) {
      case 'score':
        return this.score(report);
      case 'weakest':
        return this.weakest(report);
      case 'gaps':
        return this.gaps(report);
      case 'strengths':
        return this.strengths(report);
      case 'next':
        return this.withStep(report, this.list(report, 'next', 'no_gaps', report.next_actions));
      case 'questions':
        return this.list(report, 'questions', 'no_gaps', report.investor_questions);
    }
  }
}

/**
 * Names in an English question that stand in no passage: capital letters inside a sentence. A page with so rare a word would have
 * been among the passages. Says nothing of pages in Arabic letters, where the name is written otherwise.
 */
const unknownNames = ({ question, document }: ChatInput): string[] => {
  const passages = [...document.passages, ...document.files.flatMap((file) => file.passages)];
  const text = passages.map((passage) => `${passage.label} ${passage.text}`).join(' ');
  if (text === '' || !isWrittenIn(text, 'en')) return [];
  const known = `${text} ${document.title}`.toLowerCase();
  const names = [...question.matchAll(/(?<=[\p{L}\p{N},'’]\s)\p{Lu}\p{Ll}{3,}(?!\p{L})/gu)].map(([name]) => name);
  // New York may stand there as NY.
  const isInitials = (name: string): boolean => {
    const together = question.match(/(?:\p{Lu}\p{Ll}+\s)+\p{Lu}\p{Ll}+/gu)?.find((row) => row.includes(name));
    const letters =
      together
        ?.split(/\s/u)
        .map((word) => word[0] ?? '')
        .join('') ?? '';
    return letters.length > 1 && new RegExp(`(?<![\\p{L}])${letters}(?![\\p{L}])`, 'u').test(text);
  };
  return [...new Set(names)]
    .filter((name) => !isInitials(name))
    .filter((name) => !known.includes(name.toLowerCase().slice(0, Math.max(4, name.length - 2))));
};

/** A text without the signs of lists and of Markdown, which are no words of it. */
const withoutSigns = (text: string): string =>
  text.replace(/^\s*(?:#{1,6}\s+|>\s+|[-*•▪●·]\s+)+/u, '').replace(/\*\*|__|`/gu, '');

const withoutBrackets = (text: string): string => text.replace(/[[\]]/gu, ' ');

/** Of a list as many whole points as are quoted: a piece of one would stand nowhere. */
const wholePoints = (quote: string): string => {
  const [first = '', ...rest] = quote.split('\n');
  return rest.reduce(
    (points, line) => (points.length + line.length < quoteLength ? `${points}\n${line}` : points),
    first,
  );
};

/** The first words of a passage, whole. */
const cut = (passage: string): string => {
  const text = passage.trim();
  if (text.length <= quoteLength) return text;
  const end = text.lastIndexOf(' ', quoteLength);
  return text.slice(0, end > 0 ? end : quoteLength).trim();
};

/** The answer to a question about a pitch, in the question's language, with citations for code to check. */
export const answerChat = (input: ChatInput): string => new Writer(input).answer();
