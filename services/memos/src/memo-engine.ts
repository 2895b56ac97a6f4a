import { Injectable } from '@nestjs/common';
import type { Language } from '@plumbline/contracts/limits';
import { MemoReport } from '@plumbline/contracts/memo-report';
import type { MemoStage } from '@plumbline/contracts/memos';
import type { Coverage, Page } from '@plumbline/contracts/plans';
import type { ReadWarning } from '@plumbline/documents/document';
import { changesSince } from '@plumbline/memo/changes';
import { DocumentFacts } from '@plumbline/memo/facts';
import { readFacts } from '@plumbline/memo/read-facts';
import { reconcile } from '@plumbline/memo/reconcile';
import { writeSections } from '@plumbline/memo/write-sections';
import { Slots } from '@plumbline/object-store/slots';
import type { ModelClient } from '@plumbline/review/model/model-client';
import { rubricVersion } from '@plumbline/review/rubric/rubric';
import { memoSchemas } from './memo-schemas.ts';
import type { WrittenMemo } from './memos.repository.ts';
import { warningsIn } from './texts.ts';

/** Documents whose pages are in memory at once; the others wait. */
const documentsAtOnce = 2;
/** How far a memo is when a stage begins, in percent. What comes before the facts is the waiting for documents. */
const progressAt = { facts: 10, reconciling: 62, sections: 70 };

/** The key of the written memo among its parts. */
const wholeMemo = 'memo';

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

/** Finished parts, kept over the end of a worker. */
export interface KeptParts {
  find(key: string): Promise<unknown>;
  keep(key: string, part: unknown): Promise<void>;
}

export interface MemoRequest {
  documents: DocumentOfMemo[];
  language: Language;
  /** The memo before it, when it is a re-run. */
  previous?: { memo_id: string; report: MemoReport };
  /** Of the package: what its documents say. */
  facts: KeptParts;
  /** Of this memo alone. */
  sections: KeptParts;
  /** Hears what is done now and how far it is, 0 to 100. */
  onStage: (stage: MemoStage, progress: number) => Promise<void>;
  model: ModelClient;
  /** Tokens of document text that one question may carry. */
  tokenBudget: number;
  signal: AbortSignal;
}

/** Writes a memo from what its documents say, and keeps each part as soon as it is finished. */
@Injectable()
export class MemoEngine {
  readonly #slots = new Slots(documentsAtOnce);

  /** @throws the signal's reason when it fires. */
  async write(request: MemoRequest): Promise<WrittenMemo> {
    const begun = performance.now();
    const { language, previous, sections: kept, onStage } = request;
    const known = MemoReport.safeParse(await kept.find(wholeMemo));
    if (known.success) return { report: known.data, validation_status: 'valid' };
    const documents = await this.#facts(request);
    await onStage('reconciling', progressAt.reconciling);
    const disagreements = reconcile(documents);
    request.signal.throwIfAborted();
    await onStage('writing_sections', progressAt.sections);
    const sections = writeSections(documents, disagreements, { language });
    const report: MemoReport = {
      ...sections,
      provenance: provenanceOf(documents, (performance.now() - begun) / 1000),
      ...(previous === undefined
        ? {}
        : { changes: changesSince({ id: previous.memo_id, report: previous.report }, sections, { language }) }),
    };
    const validation_status = MemoReport.safeParse(report).success ? 'valid' : 'invalid';
    await kept.keep(wholeMemo, report);
    return { report, validation_status };
  }

  async #facts({ documents, language, facts, onStage, signal }: MemoRequest): Promise<DocumentFacts[]> {
    await onStage('collecting_facts', progressAt.facts);
    let done = 0;
    return Promise.all(
      documents.map((document) =>
        this.#slots.run(async () => {
          const said = await this.#factsOf(document, language, facts, signal);
          done += 1;
          const share = done / documents.length;
          await onStage('collecting_facts', progressAt.facts + share * (progressAt.reconciling - progressAt.facts));
          return said;
        }, signal),
      ),
    );
  }

  async #factsOf(
    { id, name, source_tag, text_hash, coverage, warnings, pages }: DocumentOfMemo,
    language: Language,
    facts: KeptParts,
    signal: AbortSignal,
  ): Promise<DocumentFacts> {
    // Another schema of memos may want other facts of the same text.
    const key = ['facts', memoSchemas[0]?.version, id, name, source_tag, text_hash, language].join('\n');
    const known = DocumentFacts.safeParse(await facts.find(key));
    if (known.success) return known.data;
    const said = warningsIn(language, warnings, coverage.unread);
    const document = { id, name, source_tag, pages: await pages(), coverage, warnings: said };
    const read = await readFacts(document, { language, signal });
    await facts.keep(key, read);
    return read;
  }
}

/** Where no model was asked, code alone has written it. */
const provenanceOf = (documents: readonly DocumentFacts[], seconds: number): MemoReport['provenance'] => {
  const sum = (of: (usage: DocumentFacts['usage']) => number): number =>
    documents.reduce((total, { usage }) => total + of(usage), 0);
  return {
    provider: 'Plumbline',
    model: 'memo-rules',
    prompt_version: memoSchemas[0]?.version ?? '',
    rubric_version: rubricVersion,
    calls: sum(({ calls }) => calls),
    tokens_in: sum(({ tokens_in }) => tokens_in),
    tokens_out: sum(({ tokens_out }) => tokens_out),
    seconds,
  };
};
