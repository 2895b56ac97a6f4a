import { createHash } from 'node:crypto';
import type { Page } from '@plumbline/contracts/plans';
import type { ObjectStore } from '@plumbline/object-store/object-store';
import { newUploadKey } from '@plumbline/object-store/upload-name';
import { newPublicId } from '@plumbline/service-kit/ids';

interface Rows {
  collection(name: string): { insertMany(rows: { _id: string; [field: string]: unknown }[]): Promise<unknown> };
}

interface Stored {
  ownerId: string;
  /** What version 4 read: one page each. */
  texts: string[];
  /** The uploaded pdf; without it the text was typed. */
  bytes?: Buffer;
  /** What the founder added, a page each, before the plan was reviewed. */
  supplements?: string[];
  /** Several plans of one content share the text. */
  plans?: number;
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** As version 4 told texts apart. */
const hashOf = (pages: Page[]): string =>
  sha256(JSON.stringify(pages.map(({ n, label, text, method }) => [n, label, text, method])));

const pageOf = (n: number, text: string): Page => ({ n, label: `Page ${String(n)}`, text, method: 'text' });

/**
 * Plans that were read and reviewed, with rows and fields as the reader's version 4 left them in the database: pages without
 * blocks, plans without versions of their text. Answers their ids, and the pages that their reports point at.
 */
export const storedByVersion4 = async (
  rows: Rows,
  store: ObjectStore,
  { ownerId, texts, bytes, supplements = [], plans = 1 }: Stored,
): Promise<{ planIds: string[]; pages: Page[]; objectKeys: string[] }> => {
  const created_at = new Date('2026-10-01T10:00:00Z');
  const textId = newPublicId();
  const content_hash = sha256(bytes ?? texts.join('\n\n'));
  const documentPages = texts.map((text, index) => pageOf(index + 1, text));
  const added = supplements.map((text, index) => pageOf(index + 1, text));
  const planIds = Array.from({ length: plans }, newPublicId);
  const objectKeys = bytes === undefined ? [] : planIds.map(newUploadKey);
  for (const key of objectKeys) if (bytes) await store.put(key, bytes);
  await rows.collection('plans').insertMany(
    planIds.map((_id, index) => ({
      _id,
      owner_id: ownerId,
      title: 'A plan of before',
      content_type: bytes ? 'application/pdf' : 'text/plain',
      object_key: objectKeys[index] ?? null,
      file_name: bytes ? 'deck.pdf' : null,
      size: bytes?.length ?? null,
      content_hash,
      status: 'ready',
      stage: null,
      progress: 100,
      pages_done: null,
      pages_total: null,
      error_code: null,
      text_id: textId,
      supplements: added.length,
      supplement_pages: added.length,
      supplements_hash: added.length === 0 ? null : hashOf(added),
      reviewed_versions: [added.length],
      revision: 2,
      created_at,
      updated_at: created_at,
    })),
  );
  await rows.collection('texts').insertMany([
    {
      _id: textId,
      owner_id: ownerId,
      content_hash,
      reader_version: bytes ? 'pdf-4' : 'typed-4',
      hash: hashOf(documentPages),
      title: null,
      page_count: texts.length,
      coverage: { pages: texts.length, text: texts.length, ocr: 0, unread: [] },
      warnings: [],
      uses: plans,
    },
  ]);
  const ofSupplements = planIds.flatMap((source_id) =>
    added.map((page) => ({ _id: newPublicId(), source_id, ...page, versions: [added.length] })),
  );
  await rows
    .collection('pages')
    .insertMany([
      ...documentPages.map((page) => ({ _id: newPublicId(), source_id: textId, ...page })),
      ...ofSupplements,
    ]);
  const pages = [...documentPages, ...added.map((page) => ({ ...page, n: texts.length + page.n }))];
  return { planIds, pages, objectKeys };
};
