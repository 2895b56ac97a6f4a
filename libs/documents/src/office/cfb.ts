import { DocumentUnreadable } from '../document.ts';

/*
 * The container of doc, ppt, xls and encrypted files ([MS-CFB]). Written for hostile bytes: it is used before anything is
 * isolated, so every chain is bounded by the file's own size.
 */

const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const endOfChain = 0xfffffffe;
const maxDirectoryEntries = 4096;

export const isCfb = (bytes: Uint8Array): boolean => magic.every((byte, index) => bytes[index] === byte);

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

export class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorSize: number;
  readonly #miniSize: number;
  readonly #miniCutoff: number;
  readonly #fat: number[] = [];
  readonly #miniFat: number[] = [];
  readonly #entries: Entry[] = [];
  #miniStream: Buffer | null = null;

  /** Reads the directory. Throws `DocumentUnreadable('damaged')`. */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!isCfb(bytes) || bytes.length < 512) throw new DocumentUnreadable('damaged');
    const sectorShift = this.#bytes.readUInt16LE(30);
    const miniShift = this.#bytes.readUInt16LE(32);
    if ((sectorShift !== 9 && sectorShift !== 12) || miniShift > sectorShift) throw new DocumentUnreadable('damaged');
    this.#sectorSize = 1 << sectorShift;
    this.#miniSize = 1 << miniShift;
    this.#miniCutoff = this.#bytes.readUInt32LE(56);
    this.#readFat();
    this.#readDirectory();
    const miniFat = this.#chain(this.#bytes.readUInt32LE(60));
    for (let i = 0; i + 4 <= miniFat.length; i += 4) this.#miniFat.push(miniFat.readUInt32LE(i));
  }

  /** Names of all streams and storages, as they are written. */
  names(): string[] {
    return this.#entries.map(({ name }) => name);
  }

  /** A stream's content by its name (case ignored), or null. */
  stream(name: string): Buffer | null {
    const entry = this.#entries.find((one) => one.type === 2 && one.name.toLowerCase() === name.toLowerCase());
    if (entry === undefined) return null;
    if (entry.size >= this.#miniCutoff) return this.#chain(entry.start).subarray(0, entry.size);
    const root = this.#entries.find(({ type }) => type === 5);
    this.#miniStream ??= root === undefined ? Buffer.alloc(0) : this.#chain(root.start);
    const pieces: Buffer[] = [];
    let sector = entry.start;
    for (let steps = 0; sector < endOfChain && steps <= this.#miniFat.length; steps += 1) {
      pieces.push(this.#miniStream.subarray(sector * this.#miniSize, (sector + 1) * this.#miniSize));
      sector = this.#miniFat[sector] ?? endOfChain;
    }
    return Buffer.concat(pieces).subarray(0, entry.size);
  }

  #sector(index: number): Buffer {
    return this.#bytes.subarray((index + 1) * this.#sectorSize, (index + 2) * this.#sectorSize);
  }

  #chain(start: number): Buffer {
    const pieces: Buffer[] = [];
    let sector = start;
    for (let steps = 0; sector < endOfChain && steps <= this.#fat.length; steps += 1) {
      pieces.push(this.#sector(sector));
      sector = this.#fat[sector] ?? endOfChain;
    }
    return Buffer.concat(pieces);
  }

  #readFat(): void {
    const most = Math.ceil(this.#bytes.length / this.#sectorSize);
    const sectors: number[] = [];
    for (let i = 0; i < 109; i += 1) sectors.push(this.#bytes.readUInt32LE(76 + i * 4));
    let next = this.#bytes.readUInt32LE(68);
    for (let steps = 0; next < endOfChain && steps < most; steps += 1) {
      const more = this.#sector(next);
      for (let i = 0; i + 8 <= more.length; i += 4) sectors.push(more.readUInt32LE(i));
      next = more.length >= 4 ? more.readUInt32LE(more.length - 4) : endOfChain;
    }
    for (const index of sectors) {
      if (index >= most || this.#fat.length > most) continue;
      const part = this.#sector(index);
      for (let i = 0; i + 4 <= part.length; i += 4) this.#fat.push(part.readUInt32LE(i));
    }
  }

  #readDirectory(): void {
    const directory = this.#chain(this.#bytes.readUInt32LE(48));
    for (let at = 0; at + 128 <= directory.length && this.#entries.length < maxDirectoryEntries; at += 128) {
      const type = directory[at + 66] ?? 0;
      const length = Math.min(directory.readUInt16LE(at + 64), 64);
      if (type === 0 || length < 2) continue;
      this.#entries.push({
        name: directory.subarray(at, at + length - 2).toString('utf16le'),
        type,
        start: directory.readUInt32LE(at + 116),
        size: directory.readUInt32LE(at + 120),
      });
    }
    if (this.#entries.length === 0) throw new DocumentUnreadable('damaged');
  }
}
