import { currentCaller } from './caller.ts';
import { modelCost, modelFirstTokenSeconds, modelSeconds, modelTokens } from './metrics.ts';
import { startSpan } from './tracing.ts';

interface EndedCall {
  outcome: string;
  tokensIn: number;
  tokensOut: number;
  cost?: number;
}

/**
 * Measures and traces requests to a model server: what the client of `libs/review` takes as its `watch`. The server is told the
 * request's id, so that its log can be asked too.
 */
export const watchModel = (task: string, model: string) => {
  const sent = performance.now();
  const seconds = (): number => (performance.now() - sent) / 1_000;
  const span = startSpan(`model ${task}`, 'client', {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': model,
    task,
  });
  const caller = currentCaller();
  return {
    headers: { ...(caller ? { 'x-request-id': caller.requestId } : {}), ...span?.headers },
    begun: (): void => modelFirstTokenSeconds.observe({ task }, seconds()),
    ended: ({ outcome, tokensIn, tokensOut, cost }: EndedCall): void => {
      modelSeconds.observe({ task, outcome }, seconds());
      modelTokens.inc({ task, direction: 'in' }, tokensIn);
      modelTokens.inc({ task, direction: 'out' }, tokensOut);
      if (cost !== undefined) modelCost.inc({ task }, cost);
      span?.add({ outcome, 'gen_ai.usage.input_tokens': tokensIn, 'gen_ai.usage.output_tokens': tokensOut });
      span?.end(outcome === 'answered' || outcome === 'aborted' ? undefined : outcome);
    },
  };
};
