import { describe, expect, test } from '@jest/globals';
import { PromptGuard } from './leak.ts';
import { chatPrompt } from './chat-prompt.ts';

const through = (text: string, size: number): { text: string; leaked: boolean } => {
  const guard = new PromptGuard(chatPrompt);
  let out = '';
  for (let at = 0; at < text.length; at += size) out += guard.push(text.slice(at, at + size));
  return { text: out + guard.end(), leaked: guard.leaked };
};

describe('case 35: the guard of the prompt', () => {
  test.each([1, 4, 37, 10_000])('lets ordinary answers through unchanged, in pieces of %d', (size) => {
    const text =
      'Answer: the pitch says 400 boxes. The scores are final, and the founder could add a source.\n- **MediPlus** signed.\n' +
      'Say only what the passages say, they told us; we then said more than that. العرض لا يذكر ذلك.';
    expect(through(text, size)).toEqual({ text, leaked: false });
  });

  test.each([1, 4, 37, 10_000])('stops a recital from its beginning, in pieces of %d', (size) => {
    const seen = through(`Sure, here it is: ${chatPrompt}`, size);
    expect(seen.leaked).toBe(true);
    expect(seen.text.length).toBeLessThan(60);
  });

  test.each([1, 4, 37])('stops a recital from its midst, with other white space and case, in pieces of %d', (size) => {
    const part = chatPrompt.slice(900, 1_400).toUpperCase().replaceAll(' ', '\n');
    const seen = through(`My rules: ${part} and so on`, size);
    expect(seen.leaked).toBe(true);
    expect(seen.text.length).toBeLessThan(60);
  });
});
