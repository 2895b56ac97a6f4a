/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { describe, expect, test } from '@jest/globals';
import { openEventStream, serve } from '@plumbline/web/test/fake-server';
import type { EventStream } from '@plumbline/web/test/fake-server';
import { askChat } from './ask-chat.ts';

const question = { planId: 'plan_00000001', evaluationId: 'eval_00000001', message: 'Q', files: [] };

const asking = (events: EventStream | null, stop = new AbortController(), silenceMs?: number) => {
  const heard: string[] = [];
  serve({
    'POST /chat/ask/stream': () => (events === null ? new Promise(() => undefined) : { events }),
  });
  const end = askChat(question, {
    onDelta: (text) => heard.push(text),
    onSources: () => heard.push('sources'),
    stop: stop.signal,
    ...(silenceMs === undefined ? {} : { silenceMs }),
  })(() => {
    throw new Error('nothing to dispatch');
  });
  return { heard, end };
};

describe('asking the chat', () => {
  test('a stream that goes silent is given up, and its connection closed', async () => {
    const events = openEventStream();
    events.send({ delta: 'a' });
    const { heard, end } = asking(events, undefined, 30);
    expect(await end).toEqual({ kind: 'failed' });
    expect(heard).toEqual(['a']);
    expect(events.closed()).toBe(true);
  });

  test('stopped beforehand asks nothing more', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await asking(openEventStream(), stop).end).toEqual({ kind: 'stopped' });
  });

  test('a page instead of a stream is a failure', async () => {
    const events = openEventStream();
    events.write('<!doctype html><title>Bad gateway</title>\ndata for all');
    events.end();
    expect(await asking(events).end).toEqual({ kind: 'failed' });
  });

  test('what comes after the end marker or an error is not heard', async () => {
    for (const [last, end] of [
      ['[DONE]', { kind: 'done' }],
      [{ error: 'broken' }, { kind: 'failed', problem: { error: 'broken', language: 'en' } }],
    ] as const) {
      const events = openEventStream();
      events.send({ delta: 'a' });
      events.send(last);
      events.send({ delta: 'b' });
      const asked = asking(events);
      expect(await asked.end).toEqual(end);
      expect(asked.heard).toEqual(['a']);
    }
  });
});
