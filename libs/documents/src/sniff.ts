import { inflateRawSync } from 'node:zlib';
import { type DeckType, deckTypes, type MemoType, memoTypes } from '@plumbline/contracts/limits';
import { decodeText } from './decode-text.ts';
import { CompoundFile, isCfb } from './office/cfb.ts';
import { type DocumentType, DocumentUnreadable } from './document.ts';
import { isPageless } from './pdfium/pageless.ts';
import { isJpeg } from './pictures/picture-pdf.ts';
import { isPng } from './pictures/png.ts';

export type Refusal = 'unsupported_type' | 'encrypted' | 'empty' | 'no_pages' | 'unknown_encoding';
export type Sniffed<Type extends DocumentType = DocumentType> = { type: Type } | { refused: Refusal };

const unsupported: { refused: Refusal } = { refused: 'unsupported_type' };

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0));

const extension = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/** Content types of the main parts that are read; templates and shows differ only in how Office opens them. Macros do not pass. */
const mainTypes: Array<['docx' | 'pptx' | 'xlsx', RegExp]> = [
  ['docx', /wordprocessingml\.(?:document|template)\.main\+xml/],
  ['pptx', /presentationml\.(?:presentation|slideshow|template)\.main\+xml/],
  ['xlsx', /spreadsheetml\.(?:sheet|template)\.main\+xml/],
];

/** Names and positions from a zip's central directory, without unpacking anything. Null when there is none. */
const zipDirectory = (bytes: Buffer): Map<string, { at: number; method: number; size: number }> | null => {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end < bytes.length - 65_557 || end + 22 > bytes.length) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const found = new Map<string, { at: number; method: number; size: number }>();
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) break;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    found.set(name.toLowerCase(), {
      at: bytes.readUInt32LE(at + 42),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return found;
};

/** The package's list of content types; '' when it cannot be unpacked (its reader will say that it is damaged). */
const contentTypes = (bytes: Buffer, entry: { at: number; method: number; size: number }): string => {
  if (entry.at + 30 > bytes.length) return '';
  const start = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  const packed = bytes.subarray(start, start + entry.size);
  if (entry.method === 0) return packed.toString('utf8');
  try {
    return inflateRawSync(packed, { maxOutputLength: 1_000_000 }).toString('utf8');
  } catch {
    return '';
  }
};

/** A second document behind the end of the first: two programs would show two different things. */
const hasPdfBehind = (bytes: Buffer): boolean =>
  bytes.indexOf('%PDF-', bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1'), 'latin1') >= 0;
const hasZipBehind = (bytes: Buffer): boolean => {
  const end = bytes.lastIndexOf('%%EOF', undefined, 'latin1');
  return end >= 0 && bytes.indexOf('PK\u0003\u0004', end, 'latin1') >= 0;
};

const sniffZip = (bytes: Buffer, name: string): Sniffed => {
  const byName = extension(name);
  const parts = zipDirectory(bytes);
  if (parts === null) {
    // Cut off: the first entry still tells an Office package from any other archive. Reading it will say "damaged".
    const first = bytes.toString('latin1', 30, 30 + Math.min(bytes.length > 30 ? bytes.readUInt16LE(26) : 0, 200));
    const office = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|ppt\/|xl\/)/.test(first);
    return office && (byName === 'docx' || byName === 'pptx' || byName === 'xlsx') ? { type: byName } : unsupported;
  }
  const listed = parts.get('[content_types].xml');
  if (listed === undefined || hasPdfBehind(bytes)) return unsupported;
  const types = contentTypes(bytes, listed);
  for (const [type, pattern] of mainTypes) if (pattern.test(types)) return { type };
  if (types !== '') return unsupported;
  if (parts.has('word/document.xml')) return { type: 'docx' };
  if (parts.has('ppt/presentation.xml')) return { type: 'pptx' };
  return parts.has('xl/workbook.xml') ? { type: 'xlsx' } : unsupported;
};

/** [MS-XLS] 2.4.117: FilePass stands among the first records of an encrypted workbook. */
const isEncryptedBook = (book: Buffer): boolean => {
  for (let at = 0, records = 0; at + 4 <= book.length && records < 20; records += 1) {
    if (book.readUInt16LE(at) === 0x002f) return true;
    at += 4 + book.readUInt16LE(at + 2);
  }
  return false;
};

const sniffCompound = (bytes: Uint8Array): Sniffed => {
  try {
    const file = new CompoundFile(bytes);
    const names = new Set(file.names().map((name) => name.toLowerCase()));
    if (names.has('encryptedpackage')) return { refused: 'encrypted' };
    if (names.has('powerpoint document')) {
      // CurrentUserAtom ([MS-PPT] 2.3.2): its record type, and the headerToken of encrypted presentations. PowerPoint 95
      // has no such record.
      const user = file.stream('Current User');
      if (user === null || user.length < 16 || user.readUInt16LE(2) !== 0x0ff6) return unsupported;
      const encrypted = names.has('encryptedsummary') || user.readUInt32LE(12) === 0xf3d1c4df;
      return encrypted ? { refused: 'encrypted' } : { type: 'ppt' };
    }
    if (names.has('worddocument')) {
      // [MS-DOC] 2.5.1: wIdent, then flags at 0x0A with fEncrypted 0x100. Another wIdent is Word 6 or older.
      const document = file.stream('WordDocument');
      if (
        document === null ||
        document.length < 32 ||
        document.readUInt16LE(0) !== 0xa5ec ||
        document.readUInt16LE(2) < 0x00c1
      )
        return unsupported;
      return (document.readUInt16LE(10) & 0x0100) !== 0 ? { refused: 'encrypted' } : { type: 'doc' };
    }
    // A workbook of Excel 97 has both streams when it was saved for Excel 95 too.
    const book = file.stream('Workbook') ?? file.stream('Book');
    if (book === null) return unsupported;
    return isEncryptedBook(book) ? { refused: 'encrypted' } : { type: 'xls' };
  } catch (error) {
    if (error instanceof DocumentUnreadable || error instanceof RangeError) return unsupported;
    throw error;
  }
};

/** Where `%PDF-` stands, when only blanks or plain lines (as a mail or print header) come before it. */
const isPdf = (bytes: Buffer): boolean => {
  const at = bytes.subarray(0, 1024 + 5).indexOf('%PDF-', 0, 'latin1');
  if (at < 0) return false;
  return /^[\u00EF\u00BB\u00BF\s]*$|^(?!MZ|PK|GIF|<|\{\\rtf|#!)[\s\x20-\x7E]*\n$/.test(bytes.toString('latin1', 0, at));
};

/** Text has no control characters but those of layout; one zero byte outside UTF-16 is enough to doubt it. */
const isText = (text: string): boolean => {
  const odd = text.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFD]/g)?.length ?? 0;
  return odd <= text.length / 1000;
};

const textTypes = ['txt', 'csv', 'md'] as const;

/**
 * Says what an attachment is, by its content; the name only tells kinds of plain text from each other and from the rest, and
 * helps with a cut-off package. Synchronous, bounded by the size of the input, and safe on hostile bytes. A PDF's encryption
 * is for its reader to say: many decks are encrypted only against printing and open without a password.
 */
export const sniffAttachment = (input: Uint8Array, name: string): Sniffed => {
  if (isPng(input)) return { type: 'png' };
  if (isJpeg(input)) return { type: 'jpg' };
  if (input.length === 0) return { refused: 'empty' };
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (startsWith(bytes, 'MZ') || startsWith(bytes, '\u007FELF')) return unsupported;
  if (isPdf(bytes) && hasZipBehind(bytes)) return unsupported;
  if (isPdf(bytes)) return isPageless(bytes) ? { refused: 'no_pages' } : { type: 'pdf' };
  if (startsWith(bytes, 'PK\u0003\u0004')) return sniffZip(bytes, name);
  if (isCfb(bytes)) return sniffCompound(bytes);
  const textType = textTypes.find((type) => type === extension(name));
  if (textType === undefined) {
    return /^\s*$/.test(decodeText(bytes.subarray(0, 65_536)).text) && bytes.length < 65_536
      ? { refused: 'empty' }
      : unsupported;
  }
  const known = [
    'PK',
    '{\\rtf',
    '\u0089PNG',
    'GIF8',
    '\u00FF\u00D8\u00FF',
    'RIFF',
    '%!PS',
    '\u001F\u008B',
    '7z\u00BC\u00AF',
    'Rar!',
    'BM\u0000',
  ];
  if (known.some((magic) => startsWith(bytes, magic))) return unsupported;
  const { text, sure } = decodeText(bytes);
  if (!isText(text)) return unsupported;
  if (!sure) return { refused: 'unknown_encoding' };
  if (/^\s*(?:<!doctype html|<html|<\?xml|<svg)/i.test(text)) return unsupported;
  return text.trim() === '' ? { refused: 'empty' } : { type: textType };
};

const only =
  <Type extends DocumentType>(types: readonly Type[]) =>
  (input: Uint8Array, name: string): Sniffed<Type> => {
    const sniffed = sniffAttachment(input, name);
    if ('refused' in sniffed) return sniffed;
    const type = types.find((one) => one === sniffed.type);
    return type === undefined ? unsupported : { type };
  };

/** The same for a deck, which may be less than an attachment. */
export const sniff = only<DeckType>(deckTypes);

/** The same for a document of a memo's package: sheets too. */
export const sniffMemoFile = only<MemoType>(memoTypes);
