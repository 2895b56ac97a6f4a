import type { Language } from '@plumbline/contracts/limits';
import { z } from 'zod';
import { digest } from '../document.ts';
import { isWrittenIn } from '../language.ts';
import { ModelAnswerUnusable } from '../model/model-client.ts';
import { sourceNumbers, unsourcedNumbers } from '../numbers.ts';
import type { Asking } from './pillar-review.ts';
import { promptVersion, writePrompt } from './prompts.ts';
import { taskNames, WriteAnswer, type WriteInput } from '../model/tasks.ts';

/** As many calls side by side as a report's texts are worth. */
const parallelCalls = 4;

const CachedTexts = z.record(z.string(), z.string());

interface Written {
  texts: Map<string, string>;
  /** Keys that were answered, but in another language. */
  wrongLanguage: Set<string>;
}

/** Splits texts into at most `count` parts of about the same length, in order. */
const chunk = (texts: [string, string][], count: number): [string, string][][] => {
  const total = texts.reduce((sum, [, text]) => sum + text.length, 0);
  const parts: [string, string][][] = [];
  let length = 0;
  for (const entry of texts) {
    const part = Math.min(count - 1, Math.floor((length / Math.max(1, total)) * count));
    (parts[part] ??= []).push(entry);
    length += entry[1].length;
  }
  return parts.filter((part) => part !== undefined);
};

/** Sorts an answer into what may stand and what was written in the wrong language; the rest counts as missing. */
const accept = (answer: WriteAnswer | null, asked: Map<string, string>, language: Language): Written => {
  const written: Written = { texts: new Map(), wrongLanguage: new Set() };
  for (const { key, text } of answer?.texts ?? []) {
    const source = asked.get(key);
    if (source === undefined || text.trim() === '') continue;
    if (!isWrittenIn(text, language)) {
      written.wrongLanguage.add(key);
    } else if (unsourcedNumbers(text, sourceNumbers([source])).length === 0) {
      // A text with a number that the English does not have says something else.
      written.texts.set(key, text.trim());
      written.wrongLanguage.delete(key);
    }
  }
  return written;
};

const writeChunk = async (
  { model, meter, cache, signal }: Asking,
  language: Language,
  texts: [string, string][],
): Promise<Written> => {
  const asked = new Map(texts);
  const cacheKey = digest(taskNames.write, language, promptVersion, model.provider, model.model, texts);
  const cached = CachedTexts.safeParse(await cache?.get(cacheKey));
  if (cached.success) {
    const kept = Object.entries(cached.data).map(([key, text]) => ({ key, text }));
    const written = accept({ texts: kept }, asked, language);
    if (written.texts.size === asked.size) return written;
  }

  const question = { task: taskNames.write, system: writePrompt, schema: WriteAnswer, meter, signal };
  const input = (entries: [string, string][]): WriteInput => ({
    task: taskNames.write,
    language,
    texts: Object.fromEntries(entries),
  });
  const first = await model.ask({ ...question, input: input(texts) });
  const written = accept(first.answer, asked, language);
  const left = texts.filter(([key]) => !written.texts.has(key));
  if (left.length > 0) {
    const problems = left.map(([key]) =>
      written.wrongLanguage.has(key)
        ? `${key}: is not written in the language asked for.`
        : `${key}: is missing, empty, or has other numbers.`,
    );
    const again = await model.ask({ ...question, input: input(left), repair: { problems, previous: null } });
    const second = accept(again.answer, asked, language);
    for (const [key, text] of second.texts) {
      written.texts.set(key, text);
      written.wrongLanguage.delete(key);
    }
    for (const key of second.wrongLanguage) written.wrongLanguage.add(key);
  }
  if (written.texts.size === asked.size) await cache?.set(cacheKey, Object.fromEntries(written.texts));
  return written;
};

/**
 * The report's texts (by key, in English) in another language. What is missing in the result could not be had, even asked for once
 * more; its English stays. Throws ModelAnswerUnusable when the model mostly writes another language than the one asked for.
 */
export const writeTexts = async (
  asking: Asking,
  language: Language,
  texts: Map<string, string>,
): Promise<Map<string, string>> => {
  const parts = chunk([...texts], parallelCalls);
  const written = await Promise.all(parts.map((part) => writeChunk(asking, language, part)));
  const all = new Map(written.flatMap(({ texts: part }) => [...part]));
  const wrong = written.reduce((sum, { wrongLanguage }) => sum + wrongLanguage.size, 0);
  if (wrong > all.size) throw new ModelAnswerUnusable('the model did not write in the language asked for');
  return all;
};
