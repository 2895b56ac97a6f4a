import { describe, expect, test } from '@jest/globals';
import type { ChatInput, Passage, ReportInShort } from '@plumbline/review/chat/chat-task';
import { answerChat } from './answer-chat.ts';

const passage = (page: number, best: string, score = 0.8): Passage => ({ page, label: '', text: best, best, score });
const boxes = passage(7, 'MediPlus signed a contract\nfor 400 boxes in March 2025.');

const report: ReportInShort = {
  language: 'en',
  company_name: 'Northwind',
  overall_score: 64,
  recommendation: 'recommended',
  verdict: 'A concrete pitch.',
  stage: 'Early',
  pillars: [
    {
      pillar: 'team',
      score: 4,
      band: 'Specific.',
      next_band: 'For 5 of 5, show a source.',
      strengths: [{ text: 'The founders are named.', at: { page: 5, quote: 'Sara Haddad, CEO' } }],
      improvements: [{ text: 'Say who joins next.', at: null }],
    },
    { pillar: 'market_opportunity', score: null, band: null, next_band: null, strengths: [], improvements: [] },
  ],
  gaps: ['Nothing is said about churn.'],
  next_actions: ['Measure churn.'],
  critical_next_step: 'Prove that customers stay.',
  investor_questions: ['What does a box cost you?'],
};

const asked = (
  question: string,
  over: Partial<ChatInput> = {},
  document: Partial<ChatInput['document']> = {},
): string =>
  answerChat({
    task: 'chat_answer',
    language: /\p{Script=Arabic}/u.test(question) ? 'ar' : 'en',
    question,
    turns: [],
    report,
    document: {
      fence: 'f',
      title: 'Northwind',
      page_count: 7,
      unread_pages: [],
      says: 'plainly',
      passages: [boxes],
      files: [],
      fence_end: 'f',
      ...document,
    },
    ...over,
  });

describe('what the review calls said', () => {
  test('is quoted from all the places where it is said', () => {
    const one = { check: 'team.founders' as const, page: 9, quote: 'Lina Khoury, CEO' };
    const other = { check: 'team.founders' as const, page: 10, quote: 'Omar Said, CTO' };
    const said = asked('Who are the founders?', { report: { ...report, said: [one, other] } }, { says: 'not', passages: [] }); // prettier-ignore
    expect(said).toMatch(/Lina Khoury, CEO.*\[\[9\|[^]*Omar Said, CTO.*\[\[10\|/);
  });

  const founders = { page: 9, quote: 'Sara Haddad, CEO\nOmar Aziz, CTO' };
  const reviewed = { report: { ...report, said: [{ check: 'team.founders' as const, ...founders }] } };
  const beside = passage(3, 'Owners of small shops told us so.', 0.2);

  test.each([
    ['Who are the founders?', 'The pitch says about this:\n- “Sara Haddad, CEO / Omar Aziz, CTO”'],
    ['من هم المؤسسون؟', 'يقول العرض عن ذلك:\n- «Sara Haddad, CEO / Omar Aziz, CTO»'],
  ])('is not denied where just that is asked: %s', (question, answer) => {
    for (const says of ['not', 'perhaps'] as const) {
      const said = asked(question, reviewed, { says, passages: [beside] });
      expect(said).toContain(answer);
      expect(said).toContain('[[9|');
    }
  });

  test('stands behind what the pages plainly say, and answers nothing else', () => {
    expect(asked('Who are the founders?', reviewed)).toContain('MediPlus');
    const other = { says: 'not' as const, passages: [beside] };
    expect(asked('Which of the founders has a doctorate?', reviewed, other)).not.toContain('Sara Haddad');
    expect(asked('Who are the founders?', {}, other)).toContain('does not');
  });

  test('of a list too long to quote whole points are', () => {
    const points = Array.from(
      { length: 12 },
      (_, at) => `Founder ${String(at)}: has run a bakery in the old town for years`,
    );
    const said = asked('Who are the founders?', { report: { ...report, said: [{ check: 'team.founders', page: 9, quote: points.join('\n') }] } }, { says: 'not', passages: [beside] }); // prettier-ignore
    const cited = /\[\[9\|([^\]]+)\]\]/u.exec(said)?.[1] ?? '';
    expect(cited.split('\n').length).toBeGreaterThan(3);
    expect(cited.split('\n').every((line) => points.includes(line))).toBe(true);
  });

  test('leaves a file that was sent the word', () => {
    const file = {
      id: 'a1',
      name: 'team.txt',
      new: true,
      says: 'perhaps' as const,
      passages: [passage(1, 'Founders: Ada and Grace')],
    };
    expect(asked('Who are the founders?', reviewed, { says: 'not', passages: [beside], files: [file] })).toContain(
      'Ada and Grace',
    );
  });

  test('of two pillars with one score the weakest is the one that the report names', () => {
    const pillar = { score: 4, band: null, next_band: null, strengths: [], improvements: [] };
    const pillars = [
      { ...pillar, pillar: 'solution_product' as const },
      { ...pillar, pillar: 'market_opportunity' as const },
    ];
    expect(asked('What is my weakest point?', { report: { ...report, pillars } })).toMatch(/market/iu);
  });
});

describe('the analyst in the chat', () => {
  test('quotes the passages with their pages', () => {
    expect(asked('How many boxes?')).toBe(
      'The pitch says about this:\n- “MediPlus signed a contract for 400 boxes in March 2025.” ' +
        '[[7|MediPlus signed a contract\nfor 400 boxes in March 2025.]]',
    );
    expect(asked('كم عدد الصناديق؟')).toMatch(/^يقول العرض عن ذلك:\n- «MediPlus/);
  });

  test('quotes a cell after what stands over and beside it, and what else belongs to the answer', () => {
    const cell: Passage = {
      ...passage(4, '90,000'),
      head: ['Year 2', 'Users'],
      also: [{ words: 'Cities | 2 | 5', head: [] }],
    };
    const told = '“Year 2” · “Users”: “90,000” · “Cities | 2 | 5” [[4|90,000]]';
    expect(asked('How many users in year 2?', {}, { passages: [cell] })).toContain(told);
  });

  test('quotes blocks with one head after it together, and no words twice', () => {
    const first: Passage = {
      ...passage(4, 'Consensus service'),
      head: ['Achieved'],
      also: [
        { words: 'Identity service', head: ['Achieved'] },
        { words: 'Identity service', head: [] },
        { words: 'Reputation', head: ['In progress'] },
        { words: 'Identity service', head: ['In progress'] },
      ],
    };
    expect(asked('What did they get done?', {}, { passages: [first] })).toContain(
      '- “Achieved”: “Consensus service”, “Identity service” · “In progress”: “Reputation”, “Identity service” [[4|',
    );
    expect(asked('ماذا أنجزوا؟', {}, { passages: [first] })).toContain('«Achieved»: «Consensus service»، «Identity');
  });

  test('says when the deck does not say, what comes closest, and what could not be read', () => {
    const answer = asked('How many tractors?', {}, { says: 'not', unread_pages: [3, 4] });
    expect(answer).toMatch(/^The pitch does not seem to say this\./);
    expect(answer).toContain('What comes closest:\n- “MediPlus');
    expect(answer).toContain('I could not read these pages, so the answer may be there: 3, 4.');
    expect(asked('كم جرارًا لديهم؟', {}, { says: 'not', passages: [] })).toMatch(/^لا يبدو أن العرض يذكر ذلك\./);
  });

  test('says that a name stands nowhere', () => {
    expect(asked('How many boxes in Brazil?')).toMatch(/^The pitch does not mention Brazil\.\n\nWhat comes closest:/);
    expect(asked('How many boxes for MediPlus?')).toMatch(/^The pitch says about this:/);
  });

  test.each<[string, string, RegExp]>([
    [
      'the score',
      'Why is my score so low?',
      /\*\*64 of 100\*\* \(recommended\)[\s\S]*- Team: 4 of 5\n- Market opportunity: not assessed/,
    ],
    [
      'a pillar’s score',
      'What is my team score?',
      /^### Team: 4 of 5\n\nWhat counts for it:\n- The founders are named\. \[\[5\|Sara Haddad, CEO\]\]/,
    ],
    [
      'how to raise it',
      'How can I improve the team score?',
      /^### Team: 4 of 5\n\nWhat would raise it:\n- Say who joins next\.\n- For 5 of 5/,
    ],
    ['gaps', 'What are the gaps?', /Nothing is said about churn\.\n\nThe step that matters most: Prove/],
    ['the next step', 'What should I do next?', /^What to do next.*\n- Measure churn\./],
    ['investors’ questions', 'What would investors ask?', /^Investors would ask:\n- What does a box cost you\?/],
    [
      'why a pillar has so little',
      'Why is the team only 4 of 5?',
      /^### Team: 4 of 5\n\nSpecific\.\n\nWhat counts for it:[\s\S]*What would raise it:/,
    ],
    ['why, in Arabic', 'ليش الفريق ٤ من ٥ بس؟', /^### الفريق: 4 من 5/],
    ['the weakest point', 'What is our weakest point?', /^The lowest score is on \*\*Team\*\*\./],
    ['the weakest point in Arabic', 'شو أضعف نقطة عندنا؟', /^أدنى درجة هي درجة \*\*الفريق\*\*\./],
    ['what to fix first', 'What should I fix first?', /^What to do next.*\n- Measure churn\./],
    ['what to fix first in Arabic', 'وش أصلح أول؟', /الخطوة الأهم|ما ينبغي فعله|لا يذكر/],
    ['the company’s name', 'What is the name of the company?', /^The review found the company’s name: “Northwind”\.$/],
    ['what changed, without a review before', 'What changed since last time?', /^This is the first review/],
    ['a greeting', 'Hello!', /^I answer questions/],
    ['the score in Arabic', 'ما هي درجتي؟', /\*\*64 من 100\*\* \(موصى به\)/],
    ['a pillar in Arabic, of an English report', 'ما درجة الفريق؟', /^### الفريق: 4 من 5[\s\S]*«Sara Haddad, CEO»/],
  ])('answers about %s from the report', (_name, question, expected) => {
    expect(asked(question)).toMatch(expected);
  });

  test('of an English report of slides in Arabic, its slides as slides', () => {
    const text = 'Slide 3 covers the founders’ names and roles: “Sara Haddad, CEO”.';
    const team = { pillar: 'team' as const, score: 4, band: null, next_band: null, improvements: [] };
    const told = asked('ما درجة الفريق؟', {
      report: { ...report, pillars: [{ ...team, strengths: [{ text, at: { page: 3, quote: 'Sara Haddad, CEO' } }] }] },
    });
    expect(told).toContain('تتناول الشريحة 3 أسماء المؤسسين');
  });

  test('of an English report in Arabic, a quote keeps its slides and a supplement its name', () => {
    const team = { pillar: 'team' as const, score: 4, band: null, next_band: null, improvements: [] };
    const quote = 'Slide to pay, by Sara Haddad, CEO';
    const told = asked('ما درجة الفريق؟', {
      report: {
        ...report,
        pillars: [
          {
            ...team,
            strengths: [
              { text: `Supplement 2 covers the founders’ names and roles: “${quote}”.`, at: { page: 12, quote } },
            ],
          },
        ],
      },
    });
    expect(told).toContain('الإضافة 2');
    expect(told).toContain(quote);
  });

  test('what changed is told by the report’s own figures', () => {
    const changes = {
      same_text: false,
      overall: { from: 58, to: 64 },
      pillars: [{ pillar: 'team' as const, from: 3, to: 4 }],
    };
    const told = asked('ماذا تغير منذ المرة السابقة؟', { report: { ...report, changes } });
    expect(told).toBe('منذ التقييم السابق انتقلت الدرجة من **58** إلى **64** من 100.\n\n- الفريق: 3 ← 4 من 5');
  });

  test.each([
    'How do they improve the shelf life of milk?',
    'What is missing in today’s tools?',
    'Which risk score does the model give a smoker?',
    'ما درجة حرارة التخزين؟',
  ])('a question that only shares a word with the review is one of the pages: %s', (question) => {
    expect(asked(question)).toContain('MediPlus signed a contract');
  });

  test.each(['What is the weather tomorrow?', 'Write me a poem', 'ما عاصمة فرنسا؟'])(
    'what is none of the pitch’s business is declined: %s',
    (question) => {
      expect(asked(question, {}, { says: 'not' })).toMatch(
        /^(?:That is not about this pitch|هذا ليس عن هذا العرض).*\.$/,
      );
    },
  );

  test('the figure asked for is in the first sentence, and what was reckoned says so', () => {
    expect(asked('How many boxes?', {}, { lead: { figure: '400 boxes', computed: null } })).toMatch(
      /^The pitch says \*\*“400 boxes”\*\*:\n- “MediPlus/,
    );
    const figures: [string, string] = ['$3M', '$1.5M'];
    const computed = { operation: 'sum' as const, result: '$4.5M', figures };
    expect(asked('Both together?', {}, { lead: { figure: null, computed } })).toMatch(
      /together they make \*\*\$4\.5M\*\* \(\$3M \+ \$1\.5M, added up by me\):/,
    );
  });

  test('files are summed up when that is asked', () => {
    const file = {
      id: 'a1',
      name: 'notes.txt',
      new: false,
      says: 'perhaps' as const,
      passages: [passage(2, 'The margin is 31%.')],
    };
    expect(asked('Summarise the attached file', {}, { files: [file] })).toBe(
      '“notes.txt” in short:\n- “The margin is 31%.” [[a1:2|The margin is 31%.]]',
    );
    expect(asked('لخص لي الملف', {}, { files: [file] })).toMatch(/^الملف «notes\.txt» باختصار:\n- «The margin/);
  });

  test('answers from attached files by their ids', () => {
    const file = {
      id: 'a1',
      name: 'notes.txt',
      new: true,
      says: 'plainly' as const,
      passages: [passage(2, 'The margin is 31%.')],
    };
    expect(asked('What is the margin?', {}, { says: 'not', files: [file] })).toBe(
      '“notes.txt” says:\n- “The margin is 31%.” [[a1:2|The margin is 31%.]]',
    );
    expect(asked('', {}, { files: [file] })).toContain('“notes.txt” says:\n- “The margin is 31%.”');
  });

  test('says that there is no report yet', () => {
    expect(asked('What is my score?', { report: null })).toMatch(/^There is no report of this pitch yet/);
  });
});
