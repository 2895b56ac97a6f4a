import {
  atLeastWords,
  excerpt,
  hit,
  measured,
  nameList,
  outsiders,
  told,
  toldOrPlanned,
  within,
  written,
  type Check,
  type Match,
} from '../check.ts';
import { rivals, hype } from '../check-words.ts';
import { foldText } from '../fold.ts';
import { words, type Hit } from '../lexicon.ts';
import { leadingRivals, ownNames } from '../names.ts';
import type { Passage } from '../passages.ts';
import { cellsOf, rowName, sayRow } from '../tables.ts';
import type { Reading } from '../reading.ts';

// prettier-ignore
const protection = words(
  [
    'patent*', 'trademark*', 'proprietary', 'exclusive', 'exclusively', 'exclusivity', 'network effect*',
    'switching cost*', 'dataset*', 'data set*', 'labelled', 'labeled', 'licence*', 'license from', 'licensed by',
    'certified', 'certification*', 'regulatory approval', 'ce mark', 'fda', 'trade secret*', 'locked in', 'know-how',
    'long-term contract*', 'multi-year contract*', 'hard to copy', 'protects us', 'a newcomer needs', 'a rival would need', 'a contract with', 'would take', 'years of data', 'kept secret', 'keeps others out', 'underwritten by', 'write access',
  ],
  [
    'براءة', 'براءات', 'براءة اختراع', 'علامة تجارية', 'حصري', 'حصرية', 'حصريا', 'تأثير الشبكة', 'أثر الشبكة',
    'تكلفة التحول', 'تكاليف التحول', 'ترخيص', 'رخصة', 'مرخصة', 'ملكية فكرية', 'قاعدة بيانات', 'بيانات خاصة',
    'بيانات مصنفة', 'يصعب نسخ*', 'يصعب تقليد*', 'شهادة', 'اعتماد', 'يحمينا', 'ما يحمينا',
  ],
);
// prettier-ignore
const differs = words(
  [
    'unlike', 'the only', 'first to', 'cheaper than', 'faster than', 'better than', 'lower than', 'less than',
    'whereas', 'differ*', 'compared to', 'compared with', 'they need', 'they require', 'they sell', 'they do not',
    'none of them', 'half the price', 'we are cheaper', 'we are faster', 'without our', 'neither', 'while they', 'advantage', 'our edge', 'ours alone', 'what is ours', 'than through us', 'than us',
  ],
  [
    'بخلاف', 'خلافا ل*', 'على عكس', 'الوحيد', 'الوحيدة', 'أول من', 'لا يتابع', 'لم يدخل*', 'ولم يدخلا', 'أرخص من', 'أسرع من', 'أقل من', 'مقارنة ب*',
    'يميزنا', 'تميزنا', 'ميزتنا', 'بينما', 'لا يقدم', 'لا تقدم', 'لا تغطي', 'لا يغطي', 'لا توفر', 'لا يوفر', 'نصف السعر',
  ],
);
// prettier-ignore
const noRivals = words(
  [
    'no competition', 'no competitors', 'no competitor', 'no direct competition', 'no direct competitors',
    'no real competition', 'no real competitors', 'without competition', 'have any competitors', 'nobody else does',
    'no one else does', 'there is no one doing', 'no alternatives',
  ],
  [
    'لا يوجد منافس*', 'لا توجد منافسة', 'لا منافس', 'ليس لدينا منافس*', 'لا يوجد لدينا منافس*', 'دون منافسة',
    'بلا منافس*', 'لا أحد يقدم',
  ],
);

/* A number under which a register lists a right, such as EP3912345 or US 9,123,456 B2. */
const registryNumber = /\b(?:EP|US|WO|GB|DE|FR|SA|CN|PCT)[\s/]?\d(?:[\s,/]?\d){4,}(?:\s?[AB]\d)?\b/u;
/* A standard that a body certifies to: worth having, but open to any rival. */
const certified =
  /(?<![\p{L}])(?:(?:EN|ISO|IEC|DIN|UL|SOC|SASO|GSO|PCI|HACCP)(?:[\s/-](?:EN|ISO|IEC|TS|DSS))*[\s:-]?\d[\d:.-]*(?<![:.-])|CE mark(?:ing)?|FDA|SFDA|HACCP|شهادة الأيزو|علامة CE)(?![\p{L}])/u;

// prettier-ignore
const certifying = words(
  ['certified', 'certificate*', 'certification', 'complies', 'compliant', 'approved', 'approval', 'conforms', 'mark', 'cleared'],
  ['شهادة', 'معتمد', 'معتمدة', 'اعتماد', 'حاصل', 'حاصلة', 'حصلنا', 'مطابق', 'مطابقة'],
);

/* Many records of a kind that only who does the work has: readings, inspections, labelled images. */
const records =
  /\b(?:readings|records|inspections|samples|images|scans|measurements|transactions|sales data|data)\b|(?<![\p{L}])(?:قراءه|قراءات|سجلات|سجل|صوره|صور|فاتوره|فواتير|بيانات|عمليه فحص)(?![\p{L}])/u;
function collected(passage: Passage): Hit | null {
  if (
    !within(passage, 'competition', 'moat') ||
    !passage.figures.some(({ kind, value }) => kind === 'count' && value >= 1000)
  )
    return null;
  const found = records.exec(passage.folded.text);
  return found && { index: found.index, length: found[0].length };
}

const protections = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (within(passage, 'team', 'ask', 'problem', 'market', 'other')) return [];
    const found = hit(protection, passage) ?? collected(passage);
    if (!found) return [];
    const standard = certified.exec(passage.text)?.[0];
    if (standard) {
      return passage.stance === 'told' && certifying.test(passage.folded)
        ? [{ passage, level: 3, message: 'moat.certified.found', slots: { standard }, rank: -1 }]
        : [];
    }
    const number = registryNumber.exec(passage.text)?.[0];
    const wording = written(passage, found);
    if (passage.stance === 'told' && (number !== undefined || measured(passage).length > 0)) {
      return [{ passage, level: 4, message: 'moat.protection.figure', slots: { excerpt: excerpt(passage) } }];
    }
    if (passage.stance === 'told' && (atLeastWords(passage, 7) || outsiders(reading, passage).length > 0)) {
      return [
        {
          passage,
          level: 3,
          message: 'moat.protection.found',
          slots: { protection: wording, excerpt: excerpt(passage) },
        },
      ];
    }
    return [{ passage, level: 2, message: 'moat.protection.weak', slots: {} }];
  });

/* Under a heading such as "Market and competition" what names nobody's market is told of rivals. */
const tellsOfRivals = (passage: Passage): boolean =>
  within(passage, 'competition') || passage.alsoTopic === 'competition';

const isOwnRow = (reading: Reading, { text }: Passage): boolean => {
  const label = foldText(cellsOf(text).label);
  return ownNames(reading.company?.name ?? '').some((name) => name !== '' && label === foldText(name));
};

/** Who stands in a row of a comparison; '' for the company's own row and for kinds of things ("Gas boiler"). */
const rivalRow = (reading: Reading, passage: Passage): string =>
  isOwnRow(reading, passage) ? '' : rowName(passage.text, passage.language);

/** The company's own row beside its rivals', said with its columns; '' elsewhere. */
const ownRow = (reading: Reading, passage: Passage): string =>
  within(passage, 'competition') && passage.row && isOwnRow(reading, passage) && measured(passage).length > 0
    ? sayRow(passage.text, passage.language)
    : '';

const competitors = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    if (noRivals.test(passage.folded) || within(passage, 'team', 'ask', 'other', 'traction')) return [];
    if (!(tellsOfRivals(passage) || hit(rivals, passage))) return [];
    const row = passage.row ? rivalRow(reading, passage) : '';
    const names = row !== '' ? [row] : [...new Set([...leadingRivals(passage), ...outsiders(reading, passage, true)])];
    const figures = measured(passage);
    if (names.length > 0) {
      return [
        {
          passage,
          level: figures.length > 0 ? 4 : 3,
          message: 'moat.competitors.found',
          slots: { names: nameList(passage, names) },
        },
      ];
    }
    return hit(rivals, passage) ? [{ passage, level: 2, message: 'moat.competitors.weak', slots: {} }] : [];
  });

const difference = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    if (
      (within(passage, 'team', 'ask', 'problem', 'market', 'other', 'traction', 'model') && !tellsOfRivals(passage)) ||
      noRivals.test(passage.folded)
    )
      return [];
    const inSection = tellsOfRivals(passage) || within(passage, 'moat');
    const beside = ownRow(reading, passage);
    if (beside !== '') return [{ passage, level: 4, message: 'moat.difference.figure', slots: { excerpt: beside } }];
    const found = differs.first(passage.folded);
    if (!found || !(inSection || rivals.test(passage.folded))) {
      return inSection && hype.test(passage.folded)
        ? [{ passage, level: 2, message: 'moat.difference.weak', slots: {} }]
        : [];
    }
    const figures = measured(passage);
    if (figures.length > 0)
      return [{ passage, level: 4, message: 'moat.difference.figure', slots: { excerpt: excerpt(passage) } }];
    return atLeastWords(passage, 8) && !hype.test(passage.folded)
      ? [{ passage, level: 3, message: 'moat.difference.found', slots: { excerpt: excerpt(passage) } }]
      : [{ passage, level: 2, message: 'moat.difference.weak', slots: {} }];
  });

const checkable = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    if (
      within(passage, 'team', 'ask', 'problem', 'market', 'other') ||
      (within(passage, 'competition') && !registryNumber.test(passage.text)) ||
      !hit(protection, passage) ||
      rivals.test(passage.folded)
    )
      return [];
    const number = passage.topic === 'ask' ? undefined : registryNumber.exec(passage.text)?.[0];
    if (number)
      return [
        { passage, level: 5, message: 'moat.checkable.register', slots: { number }, thirdParty: number, rank: 1 },
      ];
    if (certified.test(passage.text)) return [];
    const names = outsiders(reading, passage);
    const [first] = names;
    return first
      ? [
          {
            passage,
            level: 5,
            message: 'moat.checkable.found',
            slots: { names: nameList(passage, names) },
            thirdParty: first,
          },
        ]
      : [];
  });

export const moatChecks: readonly Check[] = [
  { id: 'moat.protection', find: protections },
  { id: 'moat.competitors', find: competitors },
  { id: 'moat.difference', find: difference },
  { id: 'moat.checkable', find: checkable },
];
