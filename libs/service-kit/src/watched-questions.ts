import { Logger } from '@nestjs/common';
import { rpcAskedSeconds, rpcErrors, rpcSeconds } from './metrics.ts';
import { asAppError } from './rpc-error.filter.ts';
import type { Span, TraceCarrier } from './tracer.ts';
import { startSpan } from './tracing.ts';

/** Why a question has no answer, where that is no error of who answers: nobody did in time, or nobody wanted it any more. */
export type NoAnswer = 'unanswered' | 'left';

/** A question under way, here or at the other end: measured, traced and, where it is answered, logged at `debug`. */
export interface WatchedQuestion {
  readonly span: Span | undefined;
  /** Ends it, once; with the error that it ended with. */
  end(error?: unknown, why?: NoAnswer): void;
}

type Outcome = 'ok' | 'refused' | 'failed' | NoAnswer;

const logger = new Logger('Questions');

const watched = (
  span: Span | undefined,
  ended: (outcome: Outcome, seconds: number, code: string | undefined) => void,
): WatchedQuestion => {
  const begun = performance.now();
  let hasEnded = false;
  return {
    span,
    end: (error, why) => {
      if (hasEnded) return;
      hasEnded = true;
      const seconds = (performance.now() - begun) / 1_000;
      if (error === undefined) {
        ended(why ?? 'ok', seconds, undefined);
        return span?.end();
      }
      const { code, status } = asAppError(error);
      const outcome = why ?? (status < 500 ? 'refused' : 'failed');
      ended(outcome, seconds, code);
      span?.add({ outcome, code });
      span?.end(outcome === 'failed' || outcome === 'unanswered' ? code : undefined);
    },
  };
};

/** A question that is answered here. `asked` are its headers. */
export const watchAnswering = (subject: string, asked: TraceCarrier | undefined): WatchedQuestion =>
  watched(startSpan(subject, 'server', { 'rpc.method': subject }, asked), (outcome, seconds, code) => {
    rpcSeconds.observe({ subject, outcome }, seconds);
    if (code !== undefined && outcome !== 'left') rpcErrors.inc({ subject, code });
    logger.debug({ subject, outcome, code, ms: Math.round(seconds * 1_000) }, 'answered');
  });

/** A question that is asked here, of another service. */
export const watchAsking = (subject: string): WatchedQuestion =>
  watched(startSpan(subject, 'client', { 'rpc.method': subject }), (outcome, seconds) => {
    rpcAskedSeconds.observe({ subject, outcome }, seconds);
  });
