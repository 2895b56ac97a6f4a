/** Headers, or a row that keeps some: what says where in a trace something belongs (W3C Trace Context). */
export interface TraceCarrier {
  /** '' or undefined when there is no such header. */
  get(name: string): string | undefined;
}

/** What a span says about itself: ids, kinds, counts. Never a word of a document, a name or an address. */
export type SpanFacts = Record<string, string | number | boolean>;

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** One piece of work in a trace. */
export interface Span {
  readonly traceId: string;
  /** `traceparent`, and `tracestate` where there is one, for what this work causes elsewhere. */
  readonly headers: Record<string, string>;
  add(facts: SpanFacts): void;
  /** `failure` is the code or the name of the error that ended it. */
  end(failure?: string): void;
}

export interface Tracer {
  start(name: string, kind: SpanKind, facts: SpanFacts, parent: TraceCarrier | undefined): Span;
  /** Sends what is still here, for two seconds at most. */
  stop(): Promise<void>;
}
