import { Block } from '@plumbline/contracts/blocks';
import { Coverage, Page } from '@plumbline/contracts/plans';
import { z } from 'zod';
import { asideKinds, documentTypes } from './document.ts';

/** A `ReadDocument` that came from another process. */
export const ReadDocumentSchema = z.object({
  type: z.enum(documentTypes),
  pages: z.array(
    Page.extend({
      blocks: z.array(Block),
      partly: z.boolean().optional(),
      confidence: z.number().nullable(),
      hidden: z.array(z.string()),
      asides: z.array(z.object({ kind: z.enum(asideKinds), text: z.string() })),
    }),
  ),
  coverage: Coverage,
  warnings: z.array(
    z
      .object({
        kind: z.enum(['hidden_text', 'unread_pages']),
        page: z.number().optional(),
        quote: z.string().optional(),
      })
      .transform(({ kind, page, quote }) => ({
        kind,
        ...(page === undefined ? {} : { page }),
        ...(quote === undefined ? {} : { quote }),
      })),
  ),
  readerVersion: z.string(),
  title: z.string().nullable(),
});
