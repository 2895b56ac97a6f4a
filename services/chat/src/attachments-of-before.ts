import { coverageOf, Page } from '@plumbline/contracts/plans';
import { firstUse } from '@plumbline/reading/first-use';
import { hashPages } from '@plumbline/reading/read-text';
import type { Texts } from '@plumbline/reading/texts';
import type { Connection, Types } from 'mongoose';
import { z } from 'zod';

/** An attached file as chats kept it before texts had a place of their own: its pages in the row, and no hash of its bytes. */
const AttachmentOfBefore = z.object({ owner_id: z.string(), pages: z.array(Page) });
const withoutText = { text_id: { $exists: false } };

/** Gives every file of before a text, page for page as it was read. Two replicas may do it at once; what is broken off goes on. */
export const keepAttachmentsOfBefore = async (connection: Connection, texts: Texts): Promise<void> => {
  const rows = connection.collection<{ _id: Types.ObjectId }>('attachments');
  const ids = await rows.find(withoutText, { projection: { _id: 1 } }).toArray();
  for (const { _id } of ids) {
    await firstUse(() =>
      connection.transaction(async (session) => {
        const row = await rows.findOne({ _id, ...withoutText }, { session });
        if (!row) return; // another replica was faster
        const { owner_id, pages } = AttachmentOfBefore.parse(row);
        const text_id = await texts.keep(session, owner_id, {
          content_hash: hashPages(pages),
          reader_version: 'attached-4',
          title: null,
          pages,
          coverage: coverageOf(pages),
          warnings: [],
        });
        await rows.updateOne({ _id }, { $set: { text_id }, $unset: { pages: '' } }, { session });
      }),
    );
  }
};
