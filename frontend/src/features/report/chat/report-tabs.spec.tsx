/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import type { Language } from '@plumbline/contracts/limits';
import { evaluationId } from '../test/screen.tsx';
import { historyRoute, messageOf, messagesShown, showChat } from './test/show-chat.tsx';

const at = `/evaluations/${evaluationId}`;
const tab = (name: string) => screen.findByRole('tab', { name });

describe('the tabs of the results page', () => {
  test('Overview is shown first; Chat is in the address, and back leads back', async () => {
    const { person, address, router, server } = showChat({ tab: '' });
    expect((await tab('Overview')).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByText('No Results Available')).toBeTruthy();
    expect(server.calls(historyRoute)).toHaveLength(0);
    await person.click(await tab('Chat'));
    expect(address()).toBe(`${at}?tab=chat`);
    expect(await screen.findByRole('textbox')).toBeTruthy();
    expect(screen.queryByText('No Results Available')).toBeNull();
    await act(() => router.navigate(-1));
    expect(address()).toBe(at);
    expect(await screen.findByText('No Results Available')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test.each<[Language, string, string]>([
    ['en', '{ArrowRight}', '{ArrowLeft}'],
    ['ar', '{ArrowLeft}', '{ArrowRight}'],
  ])('follow the arrow keys as the page runs (%s)', async (language, onward, back) => {
    const { person, address } = showChat({ tab: '', language });
    const [overview, chat] = await screen.findAllByRole('tab');
    if (overview === undefined || chat === undefined) throw new Error('not two tabs');
    overview.focus();
    await person.keyboard(onward);
    expect(address()).toBe(`${at}?tab=chat`);
    expect(document.activeElement).toBe(chat);
    expect([overview.tabIndex, chat.tabIndex]).toEqual([-1, 0]);
    await person.keyboard(back);
    expect(address()).toBe(at);
    expect(document.activeElement).toBe(overview);
    await person.keyboard('{End}');
    expect(address()).toBe(`${at}?tab=chat`);
    await person.keyboard('{Home}');
    expect(address()).toBe(at);
  });

  test('an address with ?tab=chat opens the chat, with another word the overview', async () => {
    showChat();
    expect(await screen.findByRole('textbox')).toBeTruthy();
    showChat({ tab: '?tab=initial' });
    expect(await screen.findByText('No Results Available')).toBeTruthy();
  });

  test('a typed draft and an answer that comes in survive the other tab', async () => {
    const { person, box, ask, server } = showChat();
    const answer = await ask('Q');
    await person.type(await box(), 'not sent yet');
    answer.send({ delta: 'First ' });
    await person.click(await tab('Overview'));
    answer.send({ delta: 'second' });
    answer.send('[DONE]');
    await person.click(await tab('Chat'));
    expect(await box()).toHaveProperty('value', 'not sent yet');
    await waitFor(() => expect(messagesShown()).toEqual(['You:Q', 'Answer:First second']));
    expect(server.calls(historyRoute)).toHaveLength(1);
  });
});

describe('accessibility', () => {
  const seriousIn = async (container: Element): Promise<string[]> => {
    // Colours need a layout; they are looked at in a browser.
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };

  test.each<Language>(['en', 'ar'])(
    'axe finds nothing in the chat, empty, long, failed or streaming (%s)',
    async (language) => {
      const empty = showChat({ language });
      await screen.findByText(language === 'en' ? 'Nothing has been asked yet.' : 'لم يُطرح أي سؤال بعد.');
      expect(await seriousIn(empty.container)).toEqual([]);
      const { container, ask, person } = showChat({
        language,
        history: [
          messageOf('user', 'Q1', { attachments: [{ name: 'annex.pdf', size: 9 }] }),
          messageOf('assistant', '### H\n- **a**\n- b', { sources: [{ page: 7, quote: 'tablet mode' }] }),
        ],
      });
      const failed = await ask('Q2');
      failed.send({ delta: 'half' });
      failed.end();
      await waitFor(() => expect(messagesShown()).toHaveLength(5));
      await person.click(await screen.findByRole('button', { name: /Reset chat|مسح المحادثة/ }));
      expect(await seriousIn(container)).toEqual([]);
      await ask('Q3');
      await waitFor(() => expect(messagesShown()).toHaveLength(7));
      expect(await seriousIn(container)).toEqual([]);
    },
  );
});
