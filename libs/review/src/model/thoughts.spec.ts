import { describe, expect, test } from '@jest/globals';
import { ThoughtFilter, withoutThoughts } from './thoughts.ts';

const answer = 'MediPlus signed for 400 boxes [[7|MediPlus signed]].';
const thought = 'the pitch names a customer, so I should say "MediPlus" first <maybe>';

const marked: [string, string][] = [
  ['<think>', `<think>${thought}</think>\n\n${answer}`],
  ['<thinking>', `<thinking>\n${thought}\n</thinking>${answer}`],
  ['<reasoning> with an attribute', `<reasoning effort="low">${thought}</reasoning> ${answer}`],
  ['<seed:think>', `<seed:think>${thought}</seed:think>${answer}`],
  ['another mark inside', `<think>first <thought>second</thought> third</think>${answer}`],
  ['[THINK]', `[THINK]${thought}[/THINK]${answer}`],
  ['◁think▷', `◁think▷${thought}◁/think▷${answer}`],
  ['<|begin_of_thought|>', `<|begin_of_thought|>${thought}<|end_of_thought|>\n<|begin_of_solution|>${answer}<|end_of_solution|>`],
  ['channels', `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>${answer}<|return|>`],
  ['two channels of thoughts', `<|channel|>analysis<|message|>one<|end|><|start|>assistant<|channel|>commentary<|message|>two<|end|><|start|>assistant<|channel|>final<|message|>${answer}`],
  ['channels of another kind', `<|channel>thought\n${thought}<channel|>${answer}`],
  ['channels whose marks were swallowed', `analysisWe need to answer.assistantfinal${answer}`],
]; // prettier-ignore

const inPieces = (text: string, size: number, holds = false): { said: string; filter: ThoughtFilter } => {
  const filter = new ThoughtFilter(holds);
  let said = '';
  for (let at = 0; at < text.length; at += size) said += filter.push(text.slice(at, at + size));
  return { said: said + filter.end(), filter };
};

describe('thoughts', () => {
  describe.each(marked)('in %s', (_, text) => {
    test.each([1, 3, 7, 1_000])('are no answer, in pieces of %i', (size) => {
      expect(inPieces(text, size).said.trim()).toBe(answer);
      expect(inPieces(text, size, true).said.trim()).toBe(answer);
    });
  });

  test('between two parts of an answer are left out', () => {
    expect(inPieces('One. <think>and now two</think>Two.', 2).said).toBe('One. Two.');
  });

  test('that never end are no answer', () => {
    expect(inPieces('<think>on and on', 3).said).toBe('');
    expect(inPieces('One. <think>on and on', 3).said).toBe('One. ');
  });

  test.each(['Okay, so the user asks about customers.', 'We need to find the customer.', 'حسنًا، يسأل المستخدم عن العملاء.'])(
    'without an opening mark are held back by how they begin: %s',
    (beginning) => {
      const { said, filter } = inPieces(`${beginning} It is on page 7.</think>${answer}`, 5);
      expect([said, filter.tooLate]).toEqual([answer, false]);
    },
  ); // prettier-ignore

  test('without an opening mark are held back for a model that is known to think so', () => {
    const { said, filter } = inPieces(`A customer is on page 7.</think>${answer}`, 5, true);
    expect([said, filter.tooLate, filter.strayClosing]).toEqual([answer, false, true]);
  });

  test('that were handed on before anybody could know are told', () => {
    const { filter } = inPieces(`A customer is named on page seven of the deck.</think>${answer}`, 5);
    expect([filter.tooLate, filter.strayClosing]).toEqual([true, true]);
  });
});

describe('an answer without thoughts', () => {
  test.each([
    ['prose', answer],
    ['that begins like a thought', 'Okay, here is what the deck says of revenue.'],
    ['with comparisons and code', 'Churn is < 3 % and margin > 40 %; see [TAM] and <b>bold</b>.'],
    ['a list', '- one\n- two\n\n[[3|one]]'],
    ['Arabic', 'يذكر العرض عميلاً واحداً [[7|MediPlus]].'],
  ])('%s passes whole', (_, text) => {
    expect(inPieces(text, 1).said).toBe(text);
    expect(withoutThoughts(text)).toBe(text);
  });

  test('is handed on while it comes', () => {
    const filter = new ThoughtFilter();
    const first = filter.push('The deck names one customer. ');
    expect(first).toBe('The deck names one customer. ');
  });

  test('that is JSON passes as it is, whatever the deck in it says', () => {
    const json = '{"quote":"our tag <think> hides </think> nothing"}';
    expect(inPieces(json, 4).said).toBe(json);
  });
});
