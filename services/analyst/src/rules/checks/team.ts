import {
  atLeastWords,
  clauseFrom,
  figureList,
  hit,
  measured,
  nameList,
  outsiders,
  testimonyOf,
  yearsInWords,
  told,
  toldOrPlanned,
  within,
  written,
  type Check,
  type Match,
} from '../check.ts';
import { words, type Lexicon } from '../lexicon.ts';
import { peopleIn, type Person } from '../people.ts';
import type { Passage } from '../passages.ts';
import type { Reading } from '../reading.ts';

// prettier-ignore
const teamWords = words(
  ['team', 'founder*', 'co founder*', 'cofounder*', 'ceo', 'cto', 'management', 'advisor*', 'adviser*'],
  ['فريق', 'فريقنا', 'مؤسس*', 'الرئيس التنفيذي', 'الرئيسة التنفيذية', 'مستشار*'],
);
// prettier-ignore
const credential = words(
  [
    'entrepreneur', 'holds a patent', 'created', 'nurse', 'i watched', 'i worked', 'years of', 'years in',
    'years at', 'years as', 'years running', 'years building', 'year veteran', 'ex', 'former', 'formerly',
    'previously', 'worked at', 'worked for', 'spent', 'led', 'ran', 'built', 'headed', 'managed', 'phd', 'mba',
    'msc', 'bsc', 'md', 'doctorate', 'graduate', 'degree', 'studied', 'founded', 'sold', 'exited', 'acquired', 'engineer at',
    'manager at', 'researcher at',
  ],
  [
    'منذ', 'خبرة', 'بخبرة', 'عمل سابقا', 'عملت', 'عمل', 'بنى', 'بنت', 'سابقا', 'السابق', 'السابقة', 'قاد', 'قادت', 'أدار', 'أدارت',
    'أسس', 'أسست', 'دكتوراه', 'ماجستير', 'بكالوريوس', 'خريج', 'خريجة', 'درس', 'درست', 'باع', 'باعت', 'طور', 'طورت',
    'مهندس سابق', 'صمم', 'صممت', 'وزع', 'وزعت', 'بنت',
  ],
);
// prettier-ignore
const adviser = words(
  ['advis*', 'mentor*', 'board', 'backed by', 'angel investor*'],
  ['مستشار*', 'مجلس الإدارة', 'المجلس', 'مجلس استشاري', 'مرشد', 'بدعم من', 'يدعمنا'],
);
// prettier-ignore
const technicalRole = words(
  [
    'cto', 'chief technology*', 'chief technical*', 'technical', 'engineer*', 'head of engineering', 'developer*',
    'chief scientific*', 'cso', 'head of product', 'cpo', 'software', 'machine learning', 'scientist*', 'technology', 'inventor', 'hardware', 'research',
  ],
  ['التقني', 'التقنية', 'مدير التقنية', 'مهندس', 'مهندسة', 'مطور', 'مطورة', 'البرمجيات', 'تطوير', 'العتاد', 'العلمية', 'العلمي'],
);
// prettier-ignore
const sellingRole = words(
  ['sales', 'commercial', 'cmo', 'business development', 'marketing', 'growth'],
  ['المبيعات', 'التسويق', 'تطوير الأعمال', 'تجاري', 'تجارية'],
);
// prettier-ignore
const leadingRole = words(
  ['ceo', 'chief executive*', 'coo', 'cfo', 'operations', 'managing director', 'finance', 'general manager'],
  [
    'الرئيس التنفيذي', 'الرئيسة التنفيذية', 'المدير التنفيذي', 'المديرة التنفيذية', 'العمليات', 'المالي', 'المالية',
  ],
);
// prettier-ignore
const missing = words(
  [
    'no team', 'no co-founder', 'no cofounder', 'no technical', 'no cto', 'no developer*', 'solo founder',
    'looking for a co-founder', 'looking for a technical*', 'looking for a cto', 'looking for co-founder*', 'need a cto', 'need a technical',
    'without a team', 'team yet', 'hire a cto', 'hire a team', 'no founders', 'no engineer*', 'find a co-founder',
    'find a cto', 'not hired',
  ],
  [
    'لا يوجد فريق', 'ليس لدينا فريق', 'لا يوجد لدينا فريق', 'لم نكون فريقا', 'نبحث عن شريك', 'نبحث عن مدير تقني',
    'بدون فريق', 'لا يوجد مؤسس', 'لم نوظف', 'ينقصنا', 'ليس لدينا مدير تقني',
  ],
);

/* Where the team has a section of its own, people elsewhere are customers, investigators and others. */
const hasSection = (reading: Reading): boolean =>
  reading.passages.some((passage) => passage.topic === 'team' && peopleIn(passage).length > 0);
const outOfPlace = (reading: Reading, passage: Passage): boolean =>
  within(passage, 'problem', 'solution', 'market', 'competition', 'moat', 'traction', 'model') && hasSection(reading);

const aboutTeam = (reading: Reading, passage: Passage): boolean =>
  !outOfPlace(reading, passage) &&
  (within(passage, 'team') || peopleIn(passage).length > 0 || teamWords.test(passage.folded));
const isAdviser = ({ role }: Person): boolean => /advis|board|مستشار|مجلس/iu.test(role);
const named = ({ name, role }: Person): string => (role ? `${name} (${role})` : name);

/* "Brad: serial entrepreneur": somebody nobody can look up. */
const firstName = /^(?!Missing|Board|Team|Advis|Next|Goal|Role|Open|Hiring)\p{Lu}\p{Ll}{2,}\s?[:–—-]\s\p{Ll}/u;

const founders = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (testimonyOf(reading, passage).length > 0 || outOfPlace(reading, passage)) return [];
    const people = peopleIn(passage).filter((person) => !isAdviser(person));
    if (
      people.length > 0 &&
      passage.stance === 'told' &&
      !(adviser.test(passage.folded) && !people.some(({ role }) => role))
    ) {
      return [
        {
          passage,
          level: 3,
          message: 'team.founders.found',
          slots: {
            people: people
              .slice(0, 4)
              .map(named)
              .join(passage.language === 'ar' ? '، ' : ', '),
          },
        },
      ];
    }
    if (missing.test(passage.folded) || people.length > 0) return [];
    if (within(passage, 'team') && firstName.test(passage.text))
      return [{ passage, level: 2, message: 'team.founders.first_name', slots: {}, rank: 1 }];
    return hit(teamWords, passage) &&
      (within(passage, 'team') || passage.topic === null) &&
      atLeastWords(passage, 3) &&
      !adviser.test(passage.folded)
      ? [{ passage, level: 2, message: 'team.founders.weak', slots: {} }]
      : [];
  });

/* Where the clause of a place begins, so that "for seven years" is said with what was done. */
const clauseBefore = (passage: Passage, at: number): number => {
  const start = /(?:^|[:;,.]\s)([^:;,.]{0,90})$/u.exec(passage.folded.text.slice(0, at));
  return start ? at - (start[1] ?? '').length : at;
};

const experience = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    const inWords = yearsInWords.exec(passage.folded.text);
    const years = passage.figures.find(({ kind }) => kind === 'duration');
    const beside = years && within(passage, 'team') && peopleIn(passage).length > 0 ? years : null;
    const found =
      hit(credential, passage) ??
      (inWords && { index: clauseBefore(passage, inWords.index), length: inWords[0].length }) ??
      (beside && { index: beside.start, length: beside.end - beside.start });
    if (!aboutTeam(reading, passage) || !found) return [];
    const advises =
      adviser.test(passage.folded) && !peopleIn(passage).some((person) => person.role && !isAdviser(person));
    if (advises) return [];
    if (inWords && !years)
      return [
        {
          passage,
          level: 4,
          message: 'team.experience.found',
          slots: {
            experience: clauseFrom(
              passage,
              inWords.index - found.index <= 70 ? Math.min(found.index, inWords.index) : inWords.index,
            ),
          },
        },
      ];
    if (years)
      return [
        {
          passage,
          level: 4,
          message: 'team.experience.found',
          slots: {
            experience: clauseFrom(
              passage,
              years.end - found.index <= 70 ? Math.min(found.index, years.start) : years.start,
            ),
          },
        },
      ];
    const counted = measured(passage);
    if (counted.length > 0 && peopleIn(passage).length > 0) {
      return [{ passage, level: 4, message: 'team.result.found', slots: { figures: figureList(passage, counted) } }];
    }
    const attributed = peopleIn(passage).length > 0 || outsiders(reading, passage).length > 0;
    if (!attributed) return [{ passage, level: 2, message: 'team.experience.weak', slots: {} }];
    return [
      { passage, level: 3, message: 'team.experience.found', slots: { experience: clauseFrom(passage, found.index) } },
    ];
  });

const checkable = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    // In the team's section whoever is named beside a person is where that person was, whatever the verb.
    const placed = within(passage, 'team') && (peopleIn(passage).length > 0 || yearsInWords.test(passage.folded.text));
    if (!aboutTeam(reading, passage) || !(placed || hit(credential, passage)) || adviser.test(passage.folded))
      return [];
    const names = outsiders(reading, passage);
    const [first] = names;
    return first
      ? [
          {
            passage,
            level: 5,
            message: 'team.checkable.found',
            slots: { names: nameList(passage, names) },
            thirdParty: first,
          },
        ]
      : [];
  });

const coverage = (reading: Reading): Match[] => {
  const people = told(reading).filter((passage) => peopleIn(passage).length > 0 && !outOfPlace(reading, passage));
  const find = (side: Lexicon): { passage: Passage; role: string } | undefined => {
    for (const passage of people) {
      const found = hit(side, passage);
      if (found) return { passage, role: written(passage, found) };
    }
    return undefined;
  };
  const technical = find(technicalRole);
  const commercial = find(sellingRole) ?? find(leadingRole);
  if (technical && commercial) {
    return [
      {
        passage: technical.passage,
        level: 3,
        message: 'team.coverage.found',
        slots: { technical: technical.role, commercial: commercial.role },
      },
    ];
  }
  const one = technical ?? commercial;
  return one ? [{ passage: one.passage, level: 2, message: 'team.coverage.weak', slots: {} }] : [];
};

const advisers = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    const found = hit(adviser, passage);
    if (!found || outOfPlace(reading, passage) || !(within(passage, 'team') || peopleIn(passage).length > 0)) return [];
    const names = [
      ...peopleIn(passage)
        .filter((person) => isAdviser(person) || !person.role)
        .map(({ name }) => name),
      ...outsiders(reading, passage),
    ];
    return names.length > 0
      ? [{ passage, level: 3, message: 'team.advisers.found', slots: { names: nameList(passage, names) } }]
      : [{ passage, level: 2, message: 'team.advisers.weak', slots: {} }];
  });

export const teamChecks: readonly Check[] = [
  { id: 'team.founders', find: founders },
  { id: 'team.experience', find: experience },
  { id: 'team.checkable', find: checkable },
  { id: 'team.coverage', find: coverage },
  { id: 'team.advisers', find: advisers },
];
