import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';

/*
 * A sealed file is a nonce (12 bytes), what it holds in AES-256-GCM, and the tag (16 bytes). Its name is sealed with it, so that
 * no file stands for another. What was read before the tag was checked has to be thrown away when the tag is wrong.
 */

const nonceBytes = 12;
const tagBytes = 16;

/** A file that was changed, cut or sealed with another key. */
export class NotGenuine extends Error {}

export class SealedFiles {
  constructor(
    readonly folder: string,
    private readonly key: Buffer,
  ) {}

  /** Writes `content` under `name` (a path inside the folder), readable by the owner alone. */
  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(name));
    async function* sealed(): AsyncGenerator<Uint8Array> {
      yield nonce;
      for await (const piece of content) yield cipher.update(piece);
      yield cipher.final();
      yield cipher.getAuthTag();
    }
    await pipeline(
      Readable.from(sealed(), { objectMode: false }),
      createWriteStream(path, { mode: 0o600, flush: true }),
    );
  }

  /** What was written under `name`. @throws NotGenuine at the end at the latest. */
  async *read(name: string): AsyncGenerator<Buffer, void, undefined> {
    const path = join(this.folder, name);
    const { size } = await stat(path);
    if (size < nonceBytes + tagBytes) throw new NotGenuine(name);
    const nonce = Buffer.alloc(nonceBytes);
    const tag = Buffer.alloc(tagBytes);
    const file = await open(path);
    try {
      await file.read(nonce, 0, nonceBytes, 0);
      await file.read(tag, 0, tagBytes, size - tagBytes);
    } finally {
      await file.close();
    }
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(name)).setAuthTag(tag);
    if (size > nonceBytes + tagBytes) {
      const inside: AsyncIterable<Buffer> = createReadStream(path, { start: nonceBytes, end: size - tagBytes - 1 });
      for await (const piece of inside) yield decipher.update(piece);
    }
    try {
      yield decipher.final();
    } catch (error) {
      throw new NotGenuine(name, { cause: error });
    }
  }

  async writeText(name: string, text: string): Promise<void> {
    await this.write(name, Readable.from([Buffer.from(text)]));
  }

  async readText(name: string): Promise<string> {
    const pieces: Buffer[] = [];
    for await (const piece of this.read(name)) pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8');
  }
}
