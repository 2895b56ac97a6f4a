import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { DocumentUnreadable } from '../document.ts';

const maxEntries = 10_000;

/**
 * An OOXML package in memory, unpacked part by part; different parts never unpack to more than `maxUnpackedBytes` in all.
 * Sizes are checked twice: as declared before anything is unpacked, and while unpacking (yauzl ends a stream that grows
 * past its declared size).
 */
export class Package {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  /** What has been unpacked whole: the same picture on every slide is unpacked again and again, and counts once. */
  readonly #counted = new Set<Entry>();
  #left: number;

  private constructor(zip: ZipFile, entries: Map<string, Entry>, maxUnpackedBytes: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#left = maxUnpackedBytes;
  }

  /** Opens the package. Throws `DocumentUnreadable`: damaged, too_complex, or encrypted. */
  static async open(bytes: Uint8Array, maxUnpackedBytes: number): Promise<Package> {
    try {
      const zip = await fromBufferPromise(withoutTrailer(bytes), { lazyEntries: true });
      if (zip.entryCount > maxEntries) throw new DocumentUnreadable('too_complex');
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new DocumentUnreadable('encrypted');
        entries.set(entry.fileName.replace(/^\//, '').toLowerCase(), entry);
      }
      return new Package(zip, entries, maxUnpackedBytes);
    } catch (error) {
      throw error instanceof DocumentUnreadable ? error : new DocumentUnreadable('damaged', { cause: error });
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Names of all parts, in lower case. */
  names(): string[] {
    return [...this.#entries.keys()];
  }

  /** A part's text, or null when there is no such part. */
  async text(name: string): Promise<string | null> {
    const bytes = await this.bytes(name);
    return bytes === null ? null : decodeXml(bytes);
  }

  /** A part as it is, or null when there is no such part. */
  async bytes(name: string): Promise<Buffer | null> {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) return null;
    const chunks: Buffer[] = [];
    await this.#unpack(entry, (chunk) => chunks.push(chunk));
    return Buffer.concat(chunks);
  }

  /** A picture as it is, or null when there is no such part; empty where it is damaged, or no room is left for it. */
  async picture(name: string): Promise<Buffer | null> {
    try {
      return await this.bytes(name);
    } catch (error) {
      if (error instanceof DocumentUnreadable) return Buffer.alloc(0);
      throw error;
    }
  }

  #hasRoomFor(entry: Entry): boolean {
    return this.#counted.has(entry) || entry.uncompressedSize <= this.#left;
  }

  /**
   * Hands a part's text over piece by piece, so that it is never in memory as a whole, until `onText` answers false.
   * False when there is no such part. Throws as `bytes` does.
   */
  async stream(name: string, onText: (text: string) => boolean): Promise<boolean> {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) return false;
    let decoder: InstanceType<typeof TextDecoder> | undefined;
    await this.#unpack(entry, (chunk) => {
      decoder ??= new TextDecoder(encodingOf(chunk));
      return onText(decoder.decode(chunk, { stream: true }));
    });
    return true;
  }

  /** Unpacks an entry until `onChunk` answers false. */
  async #unpack(entry: Entry, onChunk: (chunk: Buffer) => unknown): Promise<void> {
    if (!this.#hasRoomFor(entry)) throw new DocumentUnreadable('too_complex');
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        if (!Buffer.isBuffer(chunk)) throw new DocumentUnreadable('damaged');
        if (!this.#counted.has(entry)) this.#left -= chunk.length;
        if (this.#left < 0) throw new DocumentUnreadable('too_complex');
        if (onChunk(chunk) === false) return;
      }
      this.#counted.add(entry);
    } catch (error) {
      throw error instanceof DocumentUnreadable ? error : new DocumentUnreadable('damaged', { cause: error });
    }
  }
}

/** The archive without stray bytes behind its end, which Office forgives and yauzl does not. */
const withoutTrailer = (bytes: Uint8Array): Buffer => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > buffer.length) return buffer;
  return buffer.subarray(0, end + 22 + buffer.readUInt16LE(end + 20));
};

const encodingOf = (bytes: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
};
const decodeXml = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes);
