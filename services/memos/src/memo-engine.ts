import type { Language } from '@plumbline/contracts/limits';
import type { MemoReport } from '@plumbline/contracts/memo-report';
import type { MemoStage } from '@plumbline/contracts/memos';
import type { Coverage, Page } from '@plumbline/contracts/plans';
import type { ReadWarning } from '@plumbline/documents/document';
import type { ModelClient } from '@plumbline/review/model/model-client';
import type { WrittenMemo } from './memos.repository.ts';

/** A document of a package as it was read. */
export interface DocumentOfMemo {
  id: string;
  name: string;
  source_tag: string | null;
  /** The same hash means the same text in the same places. */
  text_hash: string;
  coverage: Coverage;
  warnings: ReadWarning[];
  /** Fetched when it is needed, so that of many long documents few are in memory. */
  pages: () => Promise<Page[]>;
}

/** Finished parts of the memo, kept over the end of a worker. */
export interface KeptParts {
  find(key: string): Promise<unknown>;
  keep(key: string, part: unknown): Promise<void>;
}

export interface MemoRequest {
  title: string;
  notes: string | null;
  documents: DocumentOfMemo[];
  language: Language;
  /** The memo before it, when it is a re-run. */
  previous?: { memo_id: string; report: MemoReport };
  /** Of the package: what documents say. And of this memo alone: its sections. */
  facts: KeptParts;
  sections: KeptParts;
  /** Hears what is done now and how far it is, 0 to 100. */
  onStage: (stage: MemoStage, progress: number) => Promise<void>;
  model: ModelClient;
  tokenBudget: number;
  signal: AbortSignal;
}

/** Writes memos. */
export abstract class MemoEngine {
  abstract write(request: MemoRequest): Promise<WrittenMemo>;
}
