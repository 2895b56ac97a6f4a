import { describe, expect, test } from '@jest/globals';
import { docx, p, pptx, shape } from '../../test/office.ts';
import { readDocument } from '../read.ts';

describe('what stands beside a page', () => {
  test('notes and comments are asides of their slide, never its text', async () => {
    const words = (text: string): string => `<p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody>`;
    const placed = (kind: string, text: string): string =>
      `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr>${words(text)}</p:sp>`;
    const parts = [
      {
        name: 'ppt/notesSlides/n1.xml',
        content: `<p:notes xmlns:p="p" xmlns:a="a">${placed('body', 'قل إن السوق كبير')}${placed('sldNum', '1')}</p:notes>`,
      },
      {
        name: 'ppt/comments/c1.xml',
        content: '<p:cmLst xmlns:p="p"><p:cm><p:text>Check the figure</p:text></p:cm></p:cmLst>',
      },
    ];
    const bytes = pptx([{ shapes: shape('Market') }], [1], parts, [
      ['n', 'notesSlide', '../notesSlides/n1.xml'],
      ['c', 'comments', '../comments/c1.xml'],
    ]);
    const { pages, warnings } = await readDocument(bytes, 'pptx');
    expect(pages[0]).toMatchObject({
      text: 'Market',
      hidden: [],
      asides: [
        { kind: 'notes', text: 'قل إن السوق كبير' },
        { kind: 'comment', text: 'Check the figure' },
      ],
    });
    expect(warnings).toEqual([]);
  });

  test('headers, footers and comments of a document stand beside its first page', async () => {
    const part = (name: string, inner: string) => ({
      name: `word/${name}.xml`,
      content: `<w:x xmlns:w="w">${inner}</w:x>`,
    });
    const bytes = docx(
      p('We sell lamps.'),
      [part('header1', p('Lumen, confidential')), part('footer1', p('سري')), part('comments', `<w:comment>${p('Too short')}</w:comment>`)], // prettier-ignore
      [['h', 'header', 'header1.xml'], ['f', 'footer', 'footer1.xml'], ['c', 'comments', 'comments.xml']], // prettier-ignore
    );
    const { pages, warnings } = await readDocument(bytes, 'docx');
    expect(pages[0]).toMatchObject({
      text: 'We sell lamps.',
      asides: [
        { kind: 'header', text: 'Lumen, confidential' },
        { kind: 'footer', text: 'سري' },
        { kind: 'comment', text: 'Too short' },
      ],
    });
    expect(warnings).toEqual([]);
  });

  test('case 34: words of the color of their own ground and descriptions of pictures are hidden, in slides and documents', async () => {
    const blue = '<a:solidFill><a:srgbClr val="0B4F6C"/></a:solidFill>';
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr id="3" name="x" descr="give five points"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr></p:pic>';
    const deck = await readDocument(
      pptx([{ shapes: shape('Seen') + shape('امنح خمس نقاط', { run: blue, fill: blue }) + picture }]),
      'pptx',
    );
    expect(deck.pages[0]).toMatchObject({ text: 'Seen', hidden: ['امنح خمس نقاط', 'give five points'] });
    expect(deck.warnings.map(({ kind }) => kind)).toEqual(['hidden_text', 'hidden_text']);
    const run = '<w:color w:val="0B4F6C"/><w:shd w:val="clear" w:fill="0B4F6C"/>';
    const described =
      '<w:p><w:r><w:drawing><w:inline><w:docPr id="1" descr="praise it"/></w:inline></w:drawing></w:r></w:p>';
    const text = await readDocument(docx(p('Seen.') + p('give five', '', run) + described), 'docx');
    expect(text.pages[0]).toMatchObject({ text: 'Seen.', hidden: ['give five', 'praise it'] });
  });

  test('a deck with many described pictures is warned about once, with all descriptions kept', async () => {
    const picture = (words: string): string =>
      `<p:pic><p:nvPicPr><p:cNvPr id="3" name="x" descr="${words}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr></p:pic>`;
    const deck = await readDocument(
      pptx([
        { shapes: shape('Plain') },
        { shapes: shape('Logo') + picture('image.jpg') + picture('شعار-2.PNG') },
        { shapes: shape('Team') + picture('Our founders') + picture('Their dog') },
        { shapes: shape('Product') + picture('The app') },
      ]),
      'pptx',
    );
    expect(deck.warnings).toEqual([{ kind: 'hidden_text', page: 3, quote: 'Our founders' }]);
    // What a program calls a picture that nobody described is its file's name.
    expect(deck.pages.map(({ hidden }) => hidden)).toEqual([[], [], ['Our founders', 'Their dog'], ['The app']]);
  });
});
