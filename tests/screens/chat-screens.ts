import type { ChatMessage } from '@plumbline/contracts/chat';
import type { Language } from '@plumbline/contracts/limits';
import type { Page } from 'playwright-core';
import { refused, reportReplies, text, unbrokenTitle, withModel } from './screen-answers.ts';
import { dragFilesOver, type Replies, type Screen } from '../stages/screen-stage.ts';

/** The results page's chat in all its states. */

const says: Record<Language, [question: string, answer: string]> = {
  en: [
    'What traction does the pitch show?',
    '18 hospitals pay, for **€31,500** a month together:\n\n- growing 14% a month since June\n- net revenue retention of 118%\n\nThe financials give another figure, €27,000.',
  ],
  ar: [
    'ما النتائج التي حققتها الشركة حتى الآن؟',
    'ثلاث مزارع تجريبية، و**٦٬٢٠٠ نخلة** مراقبة:\n\n- دفعت مزارع الريف ٩٥ ألف ريال\n- لم تُذكر مدة العقد\n\nولا يذكر العرض عدد المزارع التي جدّدت.',
  ],
};

/** Twelve questions and their answers; the last with sources, one of them an attached file. */
const longTalk = (language: Language): ChatMessage[] => {
  const [question, answer] = says[language];
  const created_at = '2026-11-27T09:10:00.000Z';
  return Array.from({ length: 12 }, (_, n): ChatMessage[] => [
    {
      role: 'user',
      content: question,
      created_at,
      ...(n === 11 ? { attachments: [{ name: unbrokenTitle, size: 20_480 }] } : {}),
    },
    {
      role: 'assistant',
      content: answer,
      created_at,
      sources: [
        { page: 4, quote: language === 'ar' ? 'ثلاث مزارع تجريبية' : '18 paying hospitals' },
        { page: 5, quote: language === 'ar' ? 'نطلب ٣ ملايين ريال' : 'TAM €4.2bn' },
        ...(n === 11 ? [{ page: 3, quote: '€4,000', attachment: unbrokenTitle }] : []),
      ],
    },
  ]).flat();
};

const chatReplies = (language: Language, messages: ChatMessage[] = []): Replies => ({
  ...reportReplies(language),
  'GET /chat/history': { body: { messages } },
});

/** Half of an answer. */
const answering = (language: Language, then: 'goes on' | 'breaks off'): Replies => ({
  ...chatReplies(language),
  'POST /chat/ask/stream': { events: [{ delta: says[language][1].slice(0, 70) }], then },
});

const attach = async (page: Page, names: string[]): Promise<void> =>
  page
    .locator('.chat-composer input[type=file]')
    .setInputFiles(
      names.map((name) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('%PDF-1.7') })),
    );

const openSource = async (page: Page): Promise<void> => page.locator('.chat-sources button').last().click();
const askFirst = async (page: Page): Promise<void> => page.locator('.chat-suggestion').first().click();

export const chatScreens: Screen[] = [
  {
    name: 'chat-empty',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language),
    shows: text('report.chat.empty'),
  },
  {
    name: 'chat-long',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language, longTalk(language)),
    shows: (page) => page.locator('.chat-sources').last(),
  },
  {
    name: 'chat-source',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language, longTalk(language)),
    act: openSource,
    shows: (page) => page.getByRole('dialog'),
  },
  {
    name: 'chat-thinking',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => ({ ...chatReplies(language), 'POST /chat/ask/stream': 'never' }),
    act: askFirst,
    shows: (page, say) => page.getByRole('button', { name: say('report.chat.stop') }),
  },
  {
    name: 'chat-error',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => ({
      ...chatReplies(language, longTalk(language).slice(-2)),
      'POST /chat/ask/stream': refused,
    }),
    act: async (page, say) => {
      await page.locator('.chat-sources').waitFor();
      await page.getByRole('textbox', { name: say('report.chat.input') }).fill('…');
      await page.getByRole('button', { name: say('report.chat.send'), exact: true }).click();
    },
    shows: (page, say) => page.locator('.chat-message').getByText(say('report.chat.error')),
  },
  {
    name: 'chat-loading',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => ({ ...reportReplies(language), 'GET /chat/history': 'never' }),
    shows: (page) => page.locator('.chat-empty .pl-spinner'),
  },
  {
    name: 'chat-model',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => ({ ...chatReplies(language), ...withModel }),
    shows: (page) => page.locator('.chat-note').getByText('gpt-5-mini'),
  },
  {
    name: 'chat-answering',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => answering(language, 'goes on'),
    act: askFirst,
    shows: (page) => page.locator('.chat-assistant strong'),
  },
  {
    name: 'chat-stopped',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => answering(language, 'goes on'),
    act: async (page, say) => {
      await askFirst(page);
      await page.locator('.chat-assistant strong').waitFor();
      await page.getByRole('button', { name: say('report.chat.stop') }).click();
    },
    shows: (page, say) => page.locator('.chat-mark').getByText(say('report.chat.stopped')),
  },
  {
    name: 'chat-cut',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => answering(language, 'breaks off'),
    act: askFirst,
    shows: (page, say) => page.locator('.chat-mark').getByText(say('report.chat.cut')),
  },
  {
    name: 'chat-drop',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language),
    act: (page) => dragFilesOver(page, '.chat-composer'),
    shows: text('report.chat.drop'),
  },
  {
    name: 'chat-attached',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language),
    act: (page) => attach(page, [unbrokenTitle, 'أرقام 2026.pdf', 'a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'deck.exe']),
    shows: (page, say) => page.locator('.chat-composer').getByText(say('report.chat.file.type')),
  },
  {
    name: 'chat-too-long',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language),
    act: (page, say) => page.getByRole('textbox', { name: say('report.chat.input') }).fill('x'.repeat(4_001)),
    shows: (page) => page.locator('.chat-composer').getByRole('alert'),
  },
  {
    name: 'chat-reset-asks',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language, longTalk(language)),
    act: (page, say) => page.getByRole('button', { name: say('report.chat.reset') }).click(),
    shows: text('report.chat.reset_question'),
  },
  {
    name: 'chat-scrolled-up',
    at: '/evaluations/eval_00000001?tab=chat',
    replies: (language) => chatReplies(language, longTalk(language)),
    act: async (page) => {
      await page.locator('.chat-sources').last().waitFor();
      await page.evaluate(`document.querySelector('.chat-list').scrollTo(0, 0)`);
    },
    shows: text('report.chat.latest'),
  },
];
