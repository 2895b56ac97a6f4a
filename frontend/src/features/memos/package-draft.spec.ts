import { describe, expect, test } from '@jest/globals';
import { fileFault, formOf, packageFault } from './package-draft.ts';
import type { ChosenFile } from './package-draft.ts';

const MB = 1_048_576;

const chosen = (name: string, size = 10, change: Partial<ChosenFile> = {}): ChosenFile => {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return { key: 1, file, tag: '', fault: fileFault(file), refusal: null, ...change };
};

describe('a file for a package', () => {
  test.each(['a.pdf', 'a.doc', 'a.docx', 'a.ppt', 'a.pptx', 'a.xls', 'a.XLSX', 'a.txt'])('%s is taken', (name) =>
    expect(fileFault({ name, size: 10, type: '' })).toBeNull(),
  );
  test.each([
    ['a.csv', 'text/csv'],
    ['a.heic', 'image/heic'],
    ['deck', ''],
  ])('%s is not', (name, type) => expect(fileFault({ name, size: 10, type })).toBe('type'));
  test('one without an end to its name goes by its media type', () =>
    expect(fileFault({ name: 'deck', size: 1, type: 'application/pdf; x=1' })).toBeNull());
  test('25 MB pass, one byte more does not', () => {
    expect(fileFault({ name: 'a.pdf', size: 25 * MB, type: '' })).toBeNull();
    expect(fileFault({ name: 'a.pdf', size: 25 * MB + 1, type: '' })).toBe('size');
  });
});

describe('a package', () => {
  const twenty = Array.from({ length: 20 }, (_, n) => chosen(`${n}.pdf`));
  test.each([
    ['nothing', [], '', 'error.memos.no_documents'],
    ['blank notes', [], ' \n', 'error.memos.no_documents'],
    ['notes alone', [], 'A call.', null],
    ['20 files', twenty, ' ', null],
    ['20 files and notes', twenty, 'A call.', 'error.memos.too_many_documents'],
    ['four of 25 MB', [1, 2, 3, 4].map((n) => chosen(`${n}.pdf`, 25 * MB)), '', null],
    [
      'a byte over 100 MB',
      [...[1, 2, 3, 4].map((n) => chosen(`${n}.pdf`, 25 * MB)), chosen('b.txt', 1)],
      '',
      'error.memos.package_too_large',
    ],
    ['a bad file', [chosen('a.pdf'), chosen('b.heic')], '', 'memo.new.error.marked'],
    ['one that the server refused', [chosen('a.pdf', 1, { refusal: { error: 'No.' } })], '', 'memo.new.error.marked'],
  ])('%s', (_, files, notes, fault) => expect(packageFault(files, notes)).toBe(fault));

  test('is sent trimmed, with a tag for each file in its place and notes as a document of the analyst', () => {
    const files = [chosen('deck.pdf', 5, { tag: 'deck' }), chosen('m.xlsx', 5, { tag: '  ' })];
    const form = formOf(
      { ownerId: 'u', title: ' Northwind ', focus: ' Seed ', notes: ' Call. \n' },
      files,
      'Quick notes',
    );
    expect([form.get('title'), form.get('notes')]).toEqual(['Northwind', 'Seed']);
    expect(JSON.parse(String(form.get('metadata')))).toEqual([
      { name: 'deck.pdf', sourceTag: 'deck' },
      { name: 'm.xlsx', sourceTag: null },
    ]);
    expect(JSON.parse(String(form.get('text_documents')))).toEqual([
      { title: 'Quick notes', content: 'Call.', sourceTag: 'Analyst' },
    ]);
    expect(form.getAll('files').map((file) => (file instanceof File ? file.name : file))).toEqual([
      'deck.pdf',
      'm.xlsx',
    ]);
    const bare = formOf({ ownerId: 'u', title: 'N', focus: ' ', notes: ' ' }, [], 'Quick notes');
    expect([bare.get('notes'), bare.get('text_documents')]).toEqual([null, '[]']);
  });
});
