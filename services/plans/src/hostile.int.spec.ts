import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AppError } from '@plumbline/contracts/errors';
import { writeZip } from '../../../libs/documents/test/zip-writer.ts';
import { deck, personCalled, PlansUnderTest } from '../test/plans-under-test.ts';

let plans: PlansUnderTest;
beforeAll(async () => {
  plans = await PlansUnderTest.start();
});
afterAll(() => plans.stop());

const hostile = async (): Promise<Array<[name: string, bytes: Buffer]>> => {
  const [pdf, docx] = [await deck('snackly.pdf'), await deck('masar-logistics-ar.docx')];
  const part = (content: string): Buffer =>
    writeZip([
      { name: '[Content_Types].xml', content: 'wordprocessingml.document.main+xml' },
      { name: 'word/document.xml', content },
    ]);
  const bomb = part('a'.repeat(150_000_000));
  return Array.from({ length: 50 }, (_, i): [string, Buffer] => {
    // A byte of its own for each, so that none is read once for all.
    const own = Buffer.from(String(i));
    const kinds: Array<[string, Buffer]> = [
      ['bomb.docx', Buffer.concat([bomb, own])],
      ['cut.pdf', pdf.subarray(0, 900 + i * 37)],
      ['deep.docx', part(`${'<w:p>'.repeat(20_000 + i)}`)],
      ['cut.docx', docx.subarray(0, 1_500 + i * 31)],
      ['program.pdf', Buffer.concat([Buffer.from('MZ\u0090\u0000'), pdf, own])],
    ];
    return kinds[i % kinds.length] ?? ['empty.pdf', Buffer.alloc(0)];
  });
};

test('case 17: fifty hostile files at once end in an answer, and a normal upload is served between them', async () => {
  const storm = (await hostile()).map(async ([name, bytes], i): Promise<string> => {
    const person = personCalled(`stranger-${String(i)}`);
    try {
      const { id } = await plans.upload(bytes, name, person);
      return (await plans.settled(id, person, 150_000)).status;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  });
  const amal = personCalled('amal-the-founder');
  const { id } = await plans.upload(await deck('northwind-cold-chain.pptx'), 'deck.pptx', amal);
  expect((await plans.settled(id, amal, 150_000)).status).toBe('ready');
  const ends = await Promise.all(storm);
  // A PDF that is cut off may still have pages that can be read; nothing stays in the midst of it, nothing is a fault of ours.
  expect(ends.filter((end) => !/^(?:failed|ready|plans\.(?:file_\w+|unsupported_type))$/.test(end))).toEqual([]);
  expect(ends.filter((end) => end === 'plans.unsupported_type')).toHaveLength(10);
});
