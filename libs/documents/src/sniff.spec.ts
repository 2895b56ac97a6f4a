import { describe, expect, test } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { docx, p, pptx, shape } from '../test/office.ts';
import { haveSharedSamples, ownSample, sharedSample } from '../test/samples.ts';
import { writeZip } from '../test/zip-writer.ts';
import { sniff, sniffAttachment } from './sniff.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const unsupported = { refused: 'unsupported_type' };

describe('what a file is, by its content', () => {
  test.each([
    ['case 14: an exe called deck.pdf is refused', bytes('MZ\u0090\u0000\u0003'), 'deck.pdf'],
    ['case 14: an exe that carries %PDF- later is refused', bytes('MZ\u0090\u0000\n%PDF-1.7\n'), 'deck.pdf'],
    ['case 14: a program for Linux called deck.txt is refused', bytes('\u007FELF\u0002\u0001\u0001'), 'deck.txt'],
    ['case 14: a zip called deck.docx is refused', writeZip([{ name: 'readme.txt', content: 'hello' }]), 'deck.docx'],
    [
      'case 14: a polyglot of zip and pdf is refused',
      Buffer.concat([writeZip([{ name: 'a.txt', content: 'a' }]), bytes('\n%PDF-1.7\n')]),
      'deck.pdf',
    ],
    [
      'case 14: a document with a pdf behind its end is refused',
      Buffer.concat([docx(p('hello')), bytes('\n%PDF-1.7\n')]),
      'deck.docx',
    ],
    [
      'case 14: a pdf with a document behind its end is refused',
      Buffer.concat([ownSample('snackly.pdf'), docx(p('hello'))]),
      'deck.pdf',
    ],
    ['case 14: a web page called deck.txt is refused', bytes('<!DOCTYPE html><script>alert(1)</script>'), 'deck.txt'],
    ['case 14: rich text called deck.txt is refused', bytes('{\\rtf1\\ansi hello}'), 'deck.txt'],
    ['case 14: a picture called deck.pdf is refused', bytes('\u0089PNG\r\n\u001A\n%PDF-'), 'deck.pdf'],
    ['case 14: text under another name is refused', bytes('Problem: queues are long'), 'deck.pdf'],
    [
      'a macro document is refused',
      writeZip([
        {
          name: '[Content_Types].xml',
          content: 'ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"',
        },
        { name: 'word/document.xml', content: '<a/>' },
      ]),
      'deck.docx',
    ],
    ['control characters are not text', bytes('a\u0001b\u0002c\u0003'), 'deck.txt'],
  ])('%s', (_, content, name) => {
    expect(sniff(content, name)).toEqual(unsupported);
  });

  test('case 16: an empty file and a blank text say that they are empty', () => {
    expect(sniff(new Uint8Array(), 'deck.pdf')).toEqual({ refused: 'empty' });
    expect(sniff(bytes(' \r\n\t \n'), 'deck.txt')).toEqual({ refused: 'empty' });
  });

  test('the content decides, whatever the name', async () => {
    const pdf = await (await PDFDocument.create()).save();
    expect(sniff(pdf, 'photo.jpg')).toEqual({ type: 'pdf' });
    expect(sniff(docx(p('hello')), 'deck.pdf')).toEqual({ type: 'docx' });
    expect(sniff(pptx([{ shapes: shape('hello') }]), '../../deck.docx')).toEqual({ type: 'pptx' });
    expect(sniff(bytes('We sell lamps.'), 'pitch.TXT')).toEqual({ type: 'txt' });
  });

  test('case 16: a PDF without pages says so, packed or not', async () => {
    for (const useObjectStreams of [true, false]) {
      const file = await PDFDocument.create();
      expect(sniff(await file.save({ useObjectStreams, addDefaultPage: false }), 'deck.pdf')).toEqual({
        refused: 'no_pages',
      });
      expect(sniff(await file.save({ useObjectStreams, addDefaultPage: true }), 'deck.pdf')).toEqual({ type: 'pdf' });
    }
  });

  test('case 16: a package cut off in the middle is left to its reader to call damaged', () => {
    const whole = docx(p('hello'));
    expect(sniff(whole.subarray(0, whole.length / 2), 'deck.docx')).toEqual({ type: 'docx' });
    expect(sniff(whole.subarray(0, whole.length / 2), 'deck.zip')).toEqual(unsupported);
  });

  test('an attachment may be more than a deck, and is judged by its content too', () => {
    const book = writeZip([{ name: '[Content_Types].xml', content: 'spreadsheetml.sheet.main+xml' }]);
    const macros = writeZip([{ name: '[Content_Types].xml', content: 'vnd.ms-excel.sheet.macroEnabled.main+xml' }]);
    expect(sniffAttachment(book, 'plan.csv')).toEqual({ type: 'xlsx' });
    expect(sniff(book, 'plan.xlsx')).toEqual(unsupported);
    expect(sniffAttachment(macros, 'plan.xlsx')).toEqual(unsupported);
    expect(sniffAttachment(bytes('a,b\n1,2'), 'plan.csv')).toEqual({ type: 'csv' });
    expect(sniffAttachment(bytes('# Plan'), 'plan.md')).toEqual({ type: 'md' });
    expect(sniffAttachment(bytes('\u0089PNG\r\n\u001A\n'), 'photo.pdf')).toEqual({ type: 'png' });
    expect(sniffAttachment(bytes('\u00FF\u00D8\u00FF\u00E0'), 'photo')).toEqual({ type: 'jpg' });
    expect(sniff(bytes('a,b\n1,2'), 'plan.csv')).toEqual(unsupported);
  });

  test.each([
    ['case 14: an exe called plan.xls is refused', bytes('MZ\u0090\u0000\u0003'), 'plan.xls'],
    ['case 14: an exe called plan.csv is refused', bytes('MZ\u0090\u0000\u0003'), 'plan.csv'],
    ['case 14: a web page called plan.xls is refused', bytes('<html><table><tr><td>1'), 'plan.xls'],
    ['case 14: a web page called plan.csv is refused', bytes('<html><table><tr><td>1'), 'plan.csv'],
    ['case 14: a vector image called notes.md is refused', bytes('<svg onload="alert(1)">'), 'notes.md'],
  ])('%s', (_, content, name) => {
    expect(sniffAttachment(content, name)).toEqual(unsupported);
  });

  test('every cut and every turned byte of a file gets an answer', () => {
    const files = [docx(p('hello')), ownSample('injected.pdf').subarray(0, 2000)];
    for (const file of files) {
      for (let i = 0; i < file.length; i += 7) {
        const turned = Buffer.from(file);
        turned[i] = 255 - (turned[i] ?? 0);
        for (const content of [file.subarray(0, i), turned])
          expect(Object.keys(sniff(content, 'x.docx'))).toHaveLength(1);
      }
    }
  });
});

const real = haveSharedSamples ? describe : describe.skip;
real('real files', () => {
  test.each([
    ['case 16: a Word 97 file with a password', 'broken/PasswordProtected.doc', { refused: 'encrypted' }],
    ['case 16: a PowerPoint 97 file with a password', 'broken/Password_Protected-hello.ppt', { refused: 'encrypted' }],
    ['case 16: a docx with a password', 'broken/bug53475-password-is-pass.docx', { refused: 'encrypted' }],
    ['case 16: a pptx with a password', 'broken/testPPT_protected_passtika.pptx', { refused: 'encrypted' }],
    ['case 16: a truncated docx', 'broken/testWORD_truncated.docx', { type: 'docx' }],
    ['Word 6 is older than what is read', 'doc/Word6.doc', unsupported],
    ['PowerPoint 95 is older than what is read', 'ppt/PPT95.ppt', unsupported],
    ['an xls', 'xls/48026.xls', unsupported],
    ['an xlsx', 'xlsx/50867_with_table.xlsx', unsupported],
    ['case 16: an xlsx with a password', 'broken/testEXCEL_protected_passtika.xlsx', { refused: 'encrypted' }],
    ['a doc', 'doc/SampleDoc.doc', { type: 'doc' }],
    ['a ppt', 'ppt/SampleShow.ppt', { type: 'ppt' }],
    ['a docx with a stray byte behind its end', 'docx/stress005.docx', { type: 'docx' }],
    ['a pptx', 'pptx/KEY02.pptx', { type: 'pptx' }],
    ['a pdf', 'pdf/rotation.pdf', { type: 'pdf' }],
  ])('%s', (_, file, expected) => {
    expect(sniff(sharedSample(file), file)).toEqual(expected);
  });
});
