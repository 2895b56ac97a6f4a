/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { limits } from '@plumbline/contracts/limits';
import { sessionEnded } from '@plumbline/web/session';
import { askRoute, historyRoute, messageOf, messagesShown, resetRoute, showChat, token } from './test/show-chat.tsx';

const thinking = 'Looking through the pitch…';
const sorry = 'Sorry, something went wrong. Please try again.';
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const shown = (messages: string[]) => waitFor(() => expect(messagesShown()).toEqual(messages));
const fileOf = (name: string, type = 'application/pdf', size = 4): File => new File(['x'.repeat(size)], name, { type });
const pick = (chosen: File[]): void => {
  const picker = document.querySelector('input[type=file]');
  if (picker === null) throw new Error('no file picker');
  fireEvent.change(picker, { target: { files: chosen } });
};
const filesShown = () => [...document.querySelectorAll('.chat-files .chat-file-name')].map((name) => name.textContent);

describe('asking', () => {
  test('Enter sends the trimmed question, the box is empty and keeps the focus', async () => {
    const { ask, box, server } = showChat();
    await ask('  What is the revenue? ');
    const [asked] = server.calls(askRoute);
    expect(asked?.body).toEqual({
      planId: 'plan_00000001',
      evaluationId: 'eval_00000001',
      message: 'What is the revenue?',
    });
    expect(asked?.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect(asked?.headers.get('accept-language')).toBe('en');
    const input = await box();
    expect(input).toHaveProperty('value', '');
    expect(document.activeElement).toBe(input);
    await shown(['You:What is the revenue?', `Answer:${thinking}`]);
  });

  test('Shift+Enter breaks the line, and Enter while an input method composes sends nothing', async () => {
    const { person, box, server } = showChat();
    const input = await box();
    await person.type(input, 'one{Shift>}{Enter}{/Shift}two');
    expect(input).toHaveProperty('value', 'one\ntwo');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(server.calls(askRoute)).toHaveLength(0);
    expect(input).toHaveProperty('value', 'one\ntwo');
  });

  test('is disabled without words and files, and while an answer comes in', async () => {
    const { person, box, ask, server } = showChat();
    const input = await box();
    expect(send().disabled).toBe(true);
    await person.type(input, '   {Enter}');
    expect(send().disabled).toBe(true);
    pick([fileOf('plan.pdf')]);
    await waitFor(() => expect(send().disabled).toBe(false));
    await person.click(screen.getByRole('button', { name: 'Remove \u2068plan.pdf\u2069' }));
    expect(send().disabled).toBe(true);
    await person.clear(input);
    const answer = await ask('first');
    await person.type(input, 'second{Enter}');
    expect(send().disabled).toBe(true);
    expect(input).toHaveProperty('value', 'second');
    answer.send({ delta: 'yes' });
    answer.send('[DONE]');
    await waitFor(() => expect(send().disabled).toBe(false));
    expect(server.calls(askRoute)).toHaveLength(1);
  });

  test('a question that is too long is not cut but told', async () => {
    const { person, box } = showChat();
    const input = await box();
    await person.click(input);
    await person.paste('x'.repeat(limits.chatMessageMaxLength + 1));
    expect(screen.getByRole('alert').textContent).toBe(
      'A question can have at most 4,000 characters; this one has 4,001.',
    );
    expect(send().disabled).toBe(true);
    await person.keyboard('{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(send().disabled).toBe(false);
  });

  test('three questions are suggested in the report’s language, and one press asks one', async () => {
    const { person, answering, server } = showChat({ evaluation: { language: 'ar' } });
    const list = (await screen.findByRole('button', { name: 'ماذا سيسأل المستثمرون؟' })).closest('ul');
    if (list === null) throw new Error('no list');
    expect(list).toMatchObject({ lang: 'ar', dir: 'rtl' });
    const suggestions = within(list).getAllByRole('button');
    expect(suggestions).toHaveLength(3);
    const [first] = suggestions;
    if (first === undefined) throw new Error('no suggestion');
    await person.click(first);
    await answering(1);
    expect(server.calls(askRoute)[0]?.body).toMatchObject({ message: first.textContent });
  });
});

describe('an answer', () => {
  test('the first delta takes the placeholder’s place, later ones are appended, the marker ends it', async () => {
    const { ask } = showChat();
    const answer = await ask('Q');
    await shown(['You:Q', `Answer:${thinking}`]);
    answer.send({ delta: '' });
    answer.send({ delta: 'Revenue is ' });
    await shown(['You:Q', 'Answer:Revenue is']);
    answer.write(': ping\n\ndata: {broken\n\n');
    answer.send({ delta: '**€31,500**.' });
    await shown(['You:Q', 'Answer:Revenue is €31,500.']);
    expect(screen.getByText('€31,500').tagName).toBe('STRONG');
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
    answer.send('[DONE]');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
    expect(messagesShown()).toEqual(['You:Q', 'Answer:Revenue is €31,500.']);
    await waitFor(() => expect(answer.closed()).toBe(true));
  });

  test('is announced once, whole and without its marks, not with every piece', async () => {
    const { ask } = showChat();
    const answer = await ask('Q');
    const said = () => screen.getAllByRole('status').map((status) => status.textContent);
    await waitFor(() => expect(said()).toContain(thinking));
    answer.send({ delta: '### Revenue\n- **€31,500**' });
    await shown(['You:Q', 'Answer:Revenue€31,500']);
    expect(said()).toContain(thinking);
    answer.send('[DONE]');
    await waitFor(() => expect(said()).toContain('Revenue\n€31,500 '));
    expect(document.querySelector('.chat-list')?.closest('[aria-live], [role=log], [role=status]')).toBeNull();
  });

  test('case 36: HTML, links and images in it stay text', async () => {
    const { ask, container } = showChat();
    const hostile =
      '<img src=x onerror=alert(1)> <b>b</b> [go](javascript:alert(1)) ![i](https://example.com/i.png) https://example.com &lt;';
    const answer = await ask('<i>Q</i>');
    answer.send({ delta: hostile });
    answer.send('[DONE]');
    await shown(['You:<i>Q</i>', `Answer:${hostile}`]);
    expect(container.querySelectorAll('.chat-message :is(img, a, b, i, script, iframe)')).toHaveLength(0);
  });

  test('shows its sources, which open on their slide with the quote marked', async () => {
    const { ask, person, router, address } = showChat();
    const answer = await ask('What do they throw away?');
    answer.send({ delta: '11% of the stock.' });
    answer.send({
      sources: [
        { page: 2, quote: 'throw away 11% of temperature-sensitive stock every year' },
        { page: 4, quote: '18 paying hospitals' },
        { page: 4, quote: 'Net revenue retention: 118%.' },
        { page: 3, quote: 'Loss per ward: €4,000', attachment: 'annex.pdf' },
      ],
    });
    answer.send('[DONE]');
    const list = await screen.findByRole('list', { name: 'Sources' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((chip) => chip.textContent),
    ).toEqual(['Slide 2', 'Slide 4', 'Page 3 · annex.pdf']);
    // An element that isolates its direction, so that a name is cut at its own end on an Arabic page too.
    expect(within(list).getByText('annex.pdf').tagName).toBe('BDI');
    await person.click(within(list).getByRole('button', { name: /Slide 2/ }));
    const drawer = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(drawer.querySelector('mark')?.textContent).toContain('throw away 11% of temperature-\nsensitive stock'),
    );
    expect(within(drawer).getByText('What do they throw away?')).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(within(list).getByRole('button', { name: /annex\.pdf/ }));
    const attached = await screen.findByRole('dialog');
    expect(within(attached).getByRole('heading', { name: 'annex.pdf · Page 3' })).toBeTruthy();
    expect(within(attached).getByText('Loss per ward: €4,000')).toBeTruthy();
    // Another address of this page, and back: the drawer belongs to the visit it was opened at.
    await act(() => router.navigate(`${address()}&from=chip`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('list', { name: 'Sources' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Stop closes the connection, keeps what came and gives the focus back', async () => {
    const { ask, person, box } = showChat();
    const answer = await ask('Q');
    answer.send({ delta: 'The first half' });
    await shown(['You:Q', 'Answer:The first half']);
    // And then nothing more comes.
    const stop = screen.getByRole('button', { name: 'Stop' });
    act(() => stop.focus());
    await person.keyboard('{Enter}');
    await shown(['You:Q', 'Answer:The first halfStopped by you. The answer is not complete.']);
    await waitFor(() => expect(answer.closed()).toBe(true));
    expect(document.activeElement).toBe(await box());
    const next = await ask('Again');
    next.send({ delta: 'Whole' });
    next.send('[DONE]');
    await waitFor(() => expect(messagesShown().at(-1)).toBe('Answer:Whole'));
  });

  test('stopped before anything came leaves no placeholder and no error', async () => {
    const { ask, person, box } = showChat();
    await ask('Q');
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    await shown(['You:Q', 'Answer:Stopped by you. The answer is not complete.']);
    expect(await box()).toHaveProperty('value', '');
  });

  test('leaving the page closes its connection', async () => {
    const { ask, unmount } = showChat();
    const answer = await ask('Q');
    unmount();
    await waitFor(() => expect(answer.closed()).toBe(true));
  });
});

describe('a failure', () => {
  test('an error event says the server’s sentence; what came before is kept and marked', async () => {
    const { ask } = showChat();
    const answer = await ask('Q');
    answer.send({ delta: 'Half an ans' });
    answer.send({ error: 'The model did not answer in time.' });
    await shown([
      'You:Q',
      'Answer:Half an ansThe answer was cut off here.',
      'Answer:The model did not answer in time.',
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  });

  test.each([
    ['ends without its marker', 'end' as const],
    ['breaks', 'fail' as const],
  ])('a stream that %s is cut off', async (_, how) => {
    const { ask, box } = showChat();
    const answer = await ask('Q');
    answer.send({ delta: 'Half an ans' });
    await shown(['You:Q', 'Answer:Half an ans']);
    answer[how]();
    await shown(['You:Q', 'Answer:Half an ansThe answer was cut off here.', `Answer:${sorry}`]);
    expect(await box()).toHaveProperty('value', '');
  });

  test.each([
    ['a marker without an answer', (answer: { send: (data: unknown) => void }) => answer.send('[DONE]')],
    ['an error without a word', (answer: { send: (data: unknown) => void }) => answer.send({ error: '' })],
  ])('%s is the error alone', async (_, finish) => {
    const { ask } = showChat();
    finish(await ask('Q'));
    await shown(['You:Q', `Answer:${sorry}`]);
  });

  test('a refused question says why, and it and its files are back in the box', async () => {
    const { person, box, server } = showChat({
      routes: {
        [askRoute]: { status: 413, body: { error: 'File size must be under 10MB', code: 'plans.file_too_large' } },
      },
    });
    await person.type(await box(), 'What is in it?');
    pick([fileOf('annex.pdf')]);
    await person.click(send());
    await shown(['You:What is in it?annex.pdf', 'Answer:File size must be under 10MB']);
    await waitFor(() => expect(filesShown()).toEqual(['annex.pdf']));
    expect(await box()).toHaveProperty('value', 'What is in it?');
    expect(server.calls(askRoute)).toHaveLength(1);
  });

  test('a refused question does not replace what was typed since', async () => {
    let refuse: () => void = () => undefined;
    const { person, box } = showChat({
      routes: {
        [askRoute]: () => new Promise((resolve) => (refuse = () => resolve({ status: 503, body: '<html>' }))),
      },
    });
    await person.type(await box(), 'first{Enter}');
    await person.type(await box(), 'second');
    await waitFor(() => refuse());
    await shown(['You:first', `Answer:${sorry}`]);
    expect(await box()).toHaveProperty('value', 'second');
  });

  test('no network is told in our words', async () => {
    const { person, box } = showChat({ routes: { [askRoute]: 'offline' } });
    await person.type(await box(), 'Q{Enter}');
    await shown(['You:Q', `Answer:${sorry}`]);
  });

  test.each([401, 403])('case 26: a %d ends the session as with every other call', async (status) => {
    const { person, box, store } = showChat({
      routes: { [askRoute]: { status, body: { error: 'no', code: 'auth.unauthenticated' } } },
    });
    await person.type(await box(), 'Q{Enter}');
    await waitFor(() => expect(store.getState().session).toMatchObject({ status: 'signed-out', endedBy: 'refused' }));
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

describe('a question that is not sent yet', () => {
  const draftKey = 'plumbline.chat-draft.eval_00000001';

  test('case 26: survives the end of the session, and is back after signing in', async () => {
    const before = showChat({
      routes: { [askRoute]: { status: 401, body: { error: 'no', code: 'auth.unauthenticated' } } },
    });
    await before.person.type(await before.box(), ' What is the runway? {Enter}');
    await waitFor(() => expect(before.store.getState().session.status).toBe('signed-out'));
    before.unmount();
    const after = showChat({ remembered: { ...sessionStorage } });
    expect(await after.box()).toHaveProperty('value', 'What is the runway?');
    await after.person.type(await after.box(), '{Enter}');
    const answer = await after.answering(1);
    // The server has it: nothing to bring back, even when the answer never ends.
    answer.send({ delta: 'Nine' });
    await waitFor(() => expect(sessionStorage.getItem(draftKey)).toBeNull());
  });

  test('is kept as it is typed, for its own evaluation only', async () => {
    const { person, box } = showChat();
    await person.type(await box(), 'half a quest');
    expect({ ...sessionStorage }).toEqual({ [draftKey]: 'half a quest' });
    showChat({ remembered: { 'plumbline.chat-draft.eval_00000002': 'another' } });
    expect(await box()).toHaveProperty('value', '');
  });

  test('is forgotten when the person signs out: the next one at this browser must not read it', async () => {
    const { person, box, store } = showChat();
    await person.type(await box(), 'half a quest');
    store.dispatch(sessionEnded('logout'));
    expect({ ...sessionStorage }).toEqual({});
  });

  test('and the next one, typed while it waits, is what is kept', async () => {
    const { person, box, ask } = showChat();
    const answer = await ask('first');
    await person.type(await box(), 'second');
    answer.send({ delta: 'yes' });
    answer.send('[DONE]');
    await shown(['You:first', 'Answer:yes']);
    expect(sessionStorage.getItem(draftKey)).toBe('second');
  });
});

describe('files', () => {
  test('go with the question as a form, several of them, and are cleared after sending', async () => {
    const { person, box, server, answering } = showChat();
    await person.type(await box(), 'Compare');
    pick([fileOf('a.pdf'), fileOf('خطة.docx', '')]);
    await waitFor(() => expect(filesShown()).toEqual(['a.pdf', 'خطة.docx']));
    pick([fileOf('b.txt', 'text/plain')]);
    await waitFor(() => expect(filesShown()).toHaveLength(3));
    await person.click(screen.getByRole('button', { name: 'Remove \u2068a.pdf\u2069' }));
    await person.click(send());
    const answer = await answering(1);
    const form = server.calls(askRoute)[0]?.body;
    if (!(form instanceof FormData)) throw new Error('not a form');
    expect([form.get('planId'), form.get('evaluationId'), form.get('message')]).toEqual([
      'plan_00000001',
      'eval_00000001',
      'Compare',
    ]);
    expect(form.getAll('files').map((file) => file instanceof File && file.name)).toEqual(['خطة.docx', 'b.txt']);
    expect(filesShown()).toEqual([]);
    answer.send({ delta: 'Done' });
    answer.send('[DONE]');
    await shown(['You:Compareخطة.docxb.txt', 'Answer:Done']);
  });

  test('can be sent without a word', async () => {
    const { person, box, server, answering } = showChat();
    await box();
    pick([fileOf('a.pdf')]);
    await waitFor(() => expect(send().disabled).toBe(false));
    await person.click(send());
    await answering(1);
    const form = server.calls(askRoute)[0]?.body;
    expect(form instanceof FormData && form.get('message')).toBe('');
  });

  test('of another type, too large or too many are named with the reason; the others are taken', async () => {
    const { box } = showChat();
    await box();
    const large = fileOf('large.pdf');
    Object.defineProperty(large, 'size', { value: limits.chatAttachmentMaxBytes + 1 });
    const full = fileOf('full.pdf');
    Object.defineProperty(full, 'size', { value: limits.chatAttachmentMaxBytes });
    pick([fileOf('run.exe', 'application/x-msdownload'), large, full]);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('run.exe: Unsupported file type. Please use PDF, DOCX, or TXT files.');
    expect(alert.textContent).toContain('large.pdf: File size must be under 10MB');
    expect(filesShown()).toEqual(['full.pdf']);
    pick(['1', '2', '3', '4', '5'].map((n) => fileOf(`${n}.pdf`)));
    await waitFor(() => expect(filesShown()).toEqual(['full.pdf', '1.pdf', '2.pdf', '3.pdf', '4.pdf']));
    expect(screen.getByRole('alert').textContent).toBe('5.pdf: At most 5 files can go with a question.');
  });

  describe.each([
    ['en', 'Drop the files here to attach them', 'Attached: '],
    ['ar', 'أفلِت الملفات هنا لإرفاقها', 'المرفقات: '],
  ] as const)('dropped or pasted, in %s', (language, hint, attached) => {
    const transferOf = (files: File[], text = '') => ({
      files,
      types: files.length > 0 ? ['Files'] : ['text/plain'],
      getData: () => text,
    });
    const composer = (): Element => {
      const found = document.querySelector('.chat-composer');
      if (found === null) throw new Error('no composer');
      return found;
    };
    // jsdom has no DragEvent, and so none that says where the pointer went.
    const leaveFor = (relatedTarget: Element): void => {
      fireEvent(composer(), new MouseEvent('dragleave', { bubbles: true, relatedTarget }));
    };

    test('on the box are taken by the same rules, with a hint while they are held over it', async () => {
      const { box } = showChat({ language });
      const input = await box();
      fireEvent.dragOver(input, { dataTransfer: transferOf([fileOf('a.pdf')]) });
      expect(await screen.findByText(hint)).toBeTruthy();
      leaveFor(input);
      expect(screen.getByText(hint)).toBeTruthy();
      leaveFor(document.body);
      expect(screen.queryByText(hint)).toBeNull();
      fireEvent.dragOver(input, { dataTransfer: transferOf([fileOf('a.pdf')]) });
      const run = fileOf('run.exe', 'application/x-msdownload');
      expect(fireEvent.drop(input, { dataTransfer: transferOf([fileOf('a.pdf'), run]) })).toBe(false);
      await waitFor(() => expect(filesShown()).toEqual(['a.pdf']));
      expect(screen.queryByText(hint)).toBeNull();
      expect(screen.getByRole('alert').textContent).toContain('run.exe');
      expect(composer().querySelector('[aria-live=polite]')?.textContent).toBe(`${attached}a.pdf`);
    });

    test('pasted are attached, unless words came with them', async () => {
      const { box } = showChat({ language });
      const input = await box();
      const picture = fileOf('image.png', 'image/png');
      expect(fireEvent.paste(input, { clipboardData: transferOf([picture], 'A1\tB1') })).toBe(true);
      expect(filesShown()).toEqual([]);
      expect(fireEvent.paste(input, { clipboardData: transferOf([picture]) })).toBe(false);
      await waitFor(() => expect(filesShown()).toEqual(['image.png']));
    });

    test('elsewhere on the page they do not take its place, and dragged words go their way', async () => {
      const { box } = showChat({ language });
      const input = await box();
      expect(fireEvent.drop(document.body, { dataTransfer: transferOf([fileOf('a.pdf')]) })).toBe(false);
      expect(filesShown()).toEqual([]);
      expect(fireEvent.drop(input, { dataTransfer: transferOf([], 'words') })).toBe(true);
      expect(fireEvent.dragOver(input, { dataTransfer: transferOf([], 'words') })).toBe(true);
      expect(screen.queryByText(hint)).toBeNull();
    });
  });
});

describe('history', () => {
  test('is loaded when the chat is opened, with files and sources', async () => {
    const { server } = showChat({
      history: [
        messageOf('user', 'Q1', { attachments: [{ name: 'annex.pdf', size: 9 }] }),
        messageOf('assistant', 'A1', { sources: [{ page: 7, quote: 'Q3: tablet mode.' }] }),
      ],
    });
    await shown(['You:Q1annex.pdf', 'Answer:A1Slide 7']);
    expect(server.calls(historyRoute)[0]?.query.get('evaluationId')).toBe('eval_00000001');
    // Nobody asked just now, so there is nothing to announce.
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual(['']);
  });

  test('that fails is no error: the chat begins empty and works', async () => {
    const { ask } = showChat({ routes: { [historyRoute]: { status: 500, body: { error: 'broken', code: 'x' } } } });
    await screen.findByText('Nothing has been asked yet.');
    expect(screen.queryByText('broken')).toBeNull();
    await ask('Q');
    await shown(['You:Q', `Answer:${thinking}`]);
  });

  test('that comes late stands before a question asked meanwhile, which waits for it', async () => {
    let arrive: () => void = () => undefined;
    const history = { body: { messages: [messageOf('user', 'Q1'), messageOf('assistant', 'A1')] } };
    const { person, box, server, answering } = showChat({
      routes: { [historyRoute]: () => new Promise((resolve) => (arrive = () => resolve(history))) },
    });
    await person.type(await box(), 'Q2{Enter}');
    await shown(['You:Q2', `Answer:${thinking}`]);
    expect(server.calls(askRoute)).toHaveLength(0);
    arrive();
    await shown(['You:Q1', 'Answer:A1', 'You:Q2', `Answer:${thinking}`]);
    await answering(1);
  });
});

describe('reset', () => {
  const history = [messageOf('user', 'Q1'), messageOf('assistant', 'A1')];
  const reset = () => screen.findByRole('button', { name: 'Reset chat' });

  test('asks first; Escape and Keep leave everything as it is', async () => {
    const { person, server } = showChat({ history });
    await shown(['You:Q1', 'Answer:A1']);
    await person.click(await reset());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
    await person.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await reset()));
    await person.click(await reset());
    await person.click(screen.getByRole('button', { name: 'Keep' }));
    expect(messagesShown()).toHaveLength(2);
    expect(server.calls(resetRoute)).toHaveLength(0);
  });

  test('clears only after the server has', async () => {
    let finish: () => void = () => undefined;
    const { person, server } = showChat({
      history,
      routes: { [resetRoute]: () => new Promise((resolve) => (finish = () => resolve({}))) },
    });
    await shown(['You:Q1', 'Answer:A1']);
    await person.click(await reset());
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.calls(resetRoute)).toHaveLength(1));
    expect(server.calls(resetRoute)[0]?.query.get('evaluationId')).toBe('eval_00000001');
    expect(messagesShown()).toHaveLength(2);
    finish();
    await screen.findByText('Nothing has been asked yet.');
    expect(messagesShown()).toEqual([]);
  });

  test.each([
    ['refuses', { status: 500, body: { error: 'broken', code: 'x' } }],
    ['cannot be reached', 'offline' as const],
  ])('is silently ignored when the server %s', async (_, refused) => {
    const { person, server } = showChat({ history, routes: { [resetRoute]: refused } });
    await shown(['You:Q1', 'Answer:A1']);
    await person.click(await reset());
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await reset()).toHaveProperty('disabled', false));
    expect(server.calls(resetRoute)).toHaveLength(1);
    expect(messagesShown()).toEqual(['You:Q1', 'Answer:A1']);
    expect(screen.queryByText('broken')).toBeNull();
  });

  test('is not offered while there is nothing to reset, or an answer comes in', async () => {
    const { ask } = showChat();
    expect(await reset()).toHaveProperty('disabled', true);
    const answer = await ask('Q');
    answer.send({ delta: 'A' });
    await shown(['You:Q', 'Answer:A']);
    expect(await reset()).toHaveProperty('disabled', true);
    answer.send('[DONE]');
    await waitFor(async () => expect(await reset()).toHaveProperty('disabled', false));
  });
});

describe('who answers', () => {
  test('is said: the built-in analyst, or the model and its provider, or just where from', async () => {
    showChat();
    expect(await screen.findByText(/Answered by the built-in reviewer/)).toBeTruthy();
    showChat({
      routes: {
        'GET /config': {
          body: {
            languages: ['en', 'ar'],
            prelimEnabled: false,
            limits: {},
            analyst: { provider: 'openai', model: 'gpt-5-mini', offline: false },
          },
        },
      },
    });
    expect((await screen.findByText('gpt-5-mini')).closest('p')?.textContent).toContain(
      'Answered by gpt-5-mini of openai',
    );
    showChat({ routes: { 'GET /config': 'offline' } });
    expect(await screen.findByText(/Answers are drawn from the text of your pitch/)).toBeTruthy();
  });
});

describe('the list of messages', () => {
  /** A box of 500 pixels over 2,000 pixels of messages, since jsdom lays nothing out. */
  const layOut = (list: Element): void => {
    Object.defineProperty(list, 'clientHeight', { value: 500 });
    Object.defineProperty(list, 'scrollHeight', { value: 2000 });
  };

  test('follows an answer at its end, and leaves a reader above alone until the way back is taken', async () => {
    const { ask, person } = showChat({
      history: Array.from({ length: 100 }, (_, n) => messageOf(n % 2 === 0 ? 'user' : 'assistant', `m${n}`)),
    });
    await waitFor(() => expect(messagesShown()).toHaveLength(100));
    const list = screen.getByRole('region', { name: 'Messages' });
    layOut(list);
    const answer = await ask('Q');
    expect(list.scrollTop).toBe(2000);
    list.scrollTop = 300;
    fireEvent.scroll(list);
    answer.send({ delta: 'A' });
    await waitFor(() => expect(messagesShown().at(-1)).toBe('Answer:A'));
    expect(list.scrollTop).toBe(300);
    await person.click(screen.getByRole('button', { name: 'Latest message' }));
    expect(list.scrollTop).toBe(2000);
    fireEvent.scroll(list);
    expect(screen.queryByRole('button', { name: 'Latest message' })).toBeNull();
  });

  test('goes to one’s own question from wherever one was reading', async () => {
    const { ask } = showChat({ history: [messageOf('user', 'Q1'), messageOf('assistant', 'A1')] });
    await shown(['You:Q1', 'Answer:A1']);
    const list = screen.getByRole('region', { name: 'Messages' });
    layOut(list);
    list.scrollTop = 0;
    fireEvent.scroll(list);
    await ask('Q2');
    expect(list.scrollTop).toBe(2000);
  });
});
