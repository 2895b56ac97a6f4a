import { Injectable } from '@nestjs/common';
import { MemoEngine, type MemoRequest } from './memo-engine.ts';
import type { WrittenMemo } from './memos.repository.ts';

/** Stands in until libs/memo is here. */
@Injectable()
export class StubEngine extends MemoEngine {
  override async write({ documents, language, onStage, facts, signal }: MemoRequest): Promise<WrittenMemo> {
    const listed = [];
    for (const [index, document] of documents.entries()) {
      await onStage('collecting_facts', 10 + (50 * index) / documents.length);
      signal.throwIfAborted();
      const pages = await document.pages();
      await facts.keep(`facts ${document.id}`, { pages: pages.length });
      listed.push({
        id: document.id,
        name: document.name,
        source_tag: document.source_tag,
        type: 'other' as const,
        language: null,
        pages: pages.map(({ n, label }) => ({ n, label })),
        coverage: document.coverage,
      });
    }
    await onStage('reconciling', 60);
    await onStage('writing_sections', 70);
    const first = documents[0];
    const page = first && (await first.pages())[0];
    const item = first && page && { text: page.text.slice(0, 80), evidence: [{ document: first.id, page: page.n, quote: page.text.slice(0, 80) }] }; // prettier-ignore
    return {
      validation_status: 'valid',
      report: {
        format: 'memo-1',
        language,
        company_name: null,
        documents: listed,
        overview: { headline: 'h', verdict: 'v', investment_type: null, time_horizon: null, text: 't' },
        investment_thesis: item ? [item] : [],
        upside_drivers: [],
        key_pillars: [],
        market_landscape: { segment: null, size_estimate: null, tailwinds: [], headwinds: [], competitors: [] },
        product_and_traction: { differentiators: [], traction_signals: [] },
        team_summary: { key_people: [], gaps: [] },
        diligence_flags: [],
        risk_matrix: [],
        follow_up_questions: ['One?', 'Two?'],
        recommended_action: { recommendation: 'not_clear', dependencies: [], overall_score: null, settle_first: [] },
        suggested_deal_terms: { check_size: null, valuation: null, structure: null, ownership_target: null, closing_conditions: [], other: [] }, // prettier-ignore
        confidence: { overall: null, rationale: [], dependencies: [] },
        metrics_snapshot: [],
        ownership: [],
        contracts: [],
        appendices: [],
        not_in_documents: [],
        warnings: [],
        provenance: { provider: 'none', model: 'none', prompt_version: '0', rubric_version: '0', calls: 0, tokens_in: 0, tokens_out: 0, seconds: 0 }, // prettier-ignore
      },
    };
  }
}
