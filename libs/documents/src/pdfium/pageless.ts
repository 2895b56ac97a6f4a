import { inflateSync } from 'node:zlib';

const mostBytes = 1_000_000;

/** What the file's object streams hold, as far as it can be unpacked within the bound. */
const objectStreams = (file: Buffer): string => {
  let text = '';
  for (let at = file.indexOf('/ObjStm'); at >= 0 && text.length < mostBytes; at = file.indexOf('/ObjStm', at + 7)) {
    const begin = /stream\r?\n/.exec(file.toString('latin1', at, at + 400));
    if (begin === null) continue;
    try {
      text += inflateSync(file.subarray(at + begin.index + begin[0].length), { maxOutputLength: mostBytes }).toString(
        'latin1',
      );
    } catch {
      // Packed otherwise, or damaged: nothing can be said about it.
    }
  }
  return text;
};

/** Whether a PDF has a page tree and no page in it. Only small files are looked at: one without pages has nothing to fill it. */
export const isPageless = (bytes: Uint8Array): boolean => {
  if (bytes.length > mostBytes) return false;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1') + objectStreams(file);
  return /\/Type\s*\/Pages\b/.test(text) && /\/Count\s+0\b/.test(text) && !/\/Type\s*\/Page\b(?!s)/.test(text);
};
