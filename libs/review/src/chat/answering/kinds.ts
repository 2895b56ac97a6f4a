import { fold } from '../../fold.ts';
import { months, traitsOf } from '../../search/search-index.ts';
import type { Figure } from '../../figures/figure.ts';
import { figuresOf, isBareFigure, withoutMarks, type Outline, type Piece } from './outline.ts';
import type { WantedKind } from './wanted.ts';

const figureKinds: Partial<Record<WantedKind, ReadonlySet<Figure['kind']>>> = {
  money: new Set(['money']),
  percent: new Set(['percent', 'multiple']),
  count: new Set(['count', 'other']),
  number: new Set(['money', 'percent', 'multiple', 'count', 'duration']),
  date: new Set(['date', 'year', 'duration']),
  duration: new Set(['duration', 'date']),
};

const thousand = 1_000;

/** Whether a figure is of the wanted kind; null where the kind is none of figures. */
export const isOfKind = (figure: Figure, kind: WantedKind, isCell = false): boolean => {
  const kinds = figureKinds[kind];
  if (kinds === undefined) return false;
  // In a table of amounts the currency is said once.
  if (kind === 'money' && figure.kind === 'count') return isCell && figure.low >= thousand && figure.noun === undefined;
  return kinds.has(figure.kind);
};

export const isFigureKind = (kind: WantedKind): boolean => figureKinds[kind] !== undefined;

const email =
  /[\w.+-]+@[\w-]+\.\w+|https?:\/\/|www\.|\b[\w-]+\.(?:com|io|org|net|app|ai|co|africa|sa|eg)\b|\+?\d[\d\s-]{7,}\d|linkedin|twitter/iu;

const month = new RegExp(String.raw`(?<!\p{L})(?:${months})(?!\p{L})`, 'u');
/** "Month 12", in the languages that decks are often in. */
const numberedTime =
  /(?<!\p{L})(?:months?|m[eê]s(?:es)?|mois|monat|mese|years?|a[nñ]os?|année|jahr|anno|weeks?|semanas?|semaine|woche|الشهر|السنة|السنه|الاسبوع)\s?\d/iu;
const role =
  /\b(?:c[etfomp]o|ciso|co-?founders?|founders?|president|chair(?:man|woman|person)?|directors?|head of|leads?|vp|managers?|engineers?|developers?|designers?|scientists?|advis[eo]rs?|mentors?|partners?|officer|analyst)\b|مؤسس|الرئيس|مدير|مهندس|مستشار|مطور|مصمم|شريك|دكتور|د\./iu;
const name =
  /(?:^|[\s"“(,:;،–—-])(?:(?:Dr|Eng|Prof|Mr|Ms|Mrs)\.?\s)?\p{Lu}[\p{Ll}'’-]{2,}\s(?:\p{Lu}\.?\s)?\p{Lu}[\p{L}'’-]+|(?:د|م|أ)\.\s?\p{Script=Arabic}{2,}/u;
/** "Brad: visionary": a first name and what the person is. */
const firstName = /^\W*\p{Lu}\p{Ll}{2,}\s?[:–—-]\s\p{L}/u;
const capitals = /^(?:(?:DR|MR|MRS|MS|PROF)\.?\s)?\p{Lu}{2,}(?:\s\p{Lu}{2,}){1,2}$/u;
const arabicName = /^(?:[دم]\.\s?)?[\u0621-\u064a]{2,}(?:\s[\u0621-\u064a]{2,}){1,3}$/u;

const roleWords =
  /\b(?:c[etfomp]o|ciso|co-?founders?|founders?|president|chair\w*|directors?|heads?|leads?|vp|managers?|engineers?|developers?|designers?|scientists?|advis[eo]rs?|mentors?|partners?|officers?|analysts?|chief|executive|technology|technical|tech|operating|financial|product|marketing|business|sales|legal|software|finance|operations)\b/giu;

/** "Tech Lead" and "Sales Director" are written as names are, and are nobody's. */
export const isPersonal = (text: string): boolean => {
  const rest = text.replace(roleWords, '·');
  return name.test(rest) || capitals.test(rest.trim());
};

/** A name alone, as who made a document signs its first page. */
export const isSigned = (text: string): boolean => isPersonal(text) || arabicName.test(withoutMarks(text));

/** "Every two minutes" is no answer to "how long?". */
const interval = /(?:every|each|كل)\s*$/iu;

export const hasItself = (piece: Piece, kind: WantedKind): boolean => {
  if (isFigureKind(kind)) {
    const isAsked = (figure: Figure): boolean =>
      isOfKind(figure, kind, isBareFigure(piece)) &&
      !(kind === 'duration' && interval.test(piece.text.slice(0, figure.start)));
    if (figuresOf(piece).some(isAsked)) return true;
    if (kind === 'date') return month.test(piece.plain) || numberedTime.test(piece.plain);
    return kind === 'count' && /\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/iu.test(piece.text);
  }
  switch (kind) {
    case 'contact':
      return email.test(piece.text);
    case 'person':
      return (
        isPersonal(piece.text) ||
        firstName.test(piece.text) ||
        traitsOf(piece.text, fold(piece.text).text).includes('person')
      );
    default:
      return true;
  }
};

const currency = /[$€£₹﷼]|\b(?:usd|eur|gbp|sar|aed|jod|egp|inr|tnd|qar|kwd)\b|دولار|ريال|دينار|درهم|جنيه|يورو/iu;
const bareNumber = /^\W*\d[\d.,]*\W*$/u;

/** A number in a table whose row or column says the currency once. */
const isAmountInTable = ({ pieces }: Outline, piece: Piece): boolean =>
  piece.blocks[0]?.kind === 'cell' &&
  bareNumber.test(piece.text) &&
  [...piece.heads, ...piece.labels.map((at) => pieces[at]?.text ?? '')].some((text) => currency.test(text));

const wordOfName = /^\p{Lu}[\p{L}'’.-]+$/u;

/**
 * The name over a role where a reader of the file made a line of each of its words: "Peterson", "Conway", "Head of Recruiting". The
 * pieces of it in order; none where no name stands there.
 */
export const nameOver = ({ pieces }: Outline, piece: Piece): Piece[] => {
  const [second, first] = [pieces[piece.at - 1], pieces[piece.at - 2]];
  if (second === undefined || first === undefined || second.page !== piece.page || first.page !== piece.page) return [];
  const isName = [first, second].every(({ text }) => wordOfName.test(text.trim()) && !role.test(text));
  return isName && role.test(piece.text) && !isPersonal(piece.text) ? [first, second] : [];
};

/** Whether a piece has a thing of the wanted kind: in itself, in its heads, or right beside it where a figure stands by itself. */
export const hasKind = (outline: Outline, piece: Piece, kind: WantedKind): boolean => {
  if (hasItself(piece, kind)) return true;
  if (kind === 'money' && isAmountInTable(outline, piece)) return true;
  if (!isFigureKind(kind) && kind !== 'person') return false;
  if (kind === 'person' && nameOver(outline, piece).length > 0) return true;
  for (const at of [piece.at - 1, piece.at + 1]) {
    const beside = outline.pieces[at];
    if (beside?.page !== piece.page || beside.blocks[0]?.kind === 'cell' || (piece.isHeading && beside.isHeading)) continue; // prettier-ignore
    if (kind === 'person' ? role.test(piece.text) && hasItself(beside, kind) : isBareFigure(beside) && hasItself(beside, kind)) return true; // prettier-ignore
  }
  return false;
};
