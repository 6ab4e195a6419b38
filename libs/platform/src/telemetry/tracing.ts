import { errorKind, outcomeOf } from './outcome.js';
import { withTrace } from './trace-context.js';
import type { TraceParent } from './trace-parent.js';

/** Attributes of a span: ids and names of the product, never values of a statement or personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Description of a span to start. */
export interface SpanStart {
  readonly name: string;
  /** The side of a message: caller or responder, publisher or consumer. */
  readonly kind: 'client' | 'server' | 'producer' | 'consumer';
  /** The parent in the trace; null starts a trace. */
  readonly parent: TraceParent | null;
  readonly attributes?: SpanAttributes;
}

/** A span that has begun. */
export interface OpenSpan {
  readonly place: TraceParent;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed, with only the kind of the error: its text may contain user input. */
  fail(kind: string): void;
  end(): void;
}

/** Records an error on a span. Only an error that is our fault marks the span as failed. */
export function noteError(span: OpenSpan, error: unknown): void {
  const kind = errorKind(error);
  if (outcomeOf(error) === 'failed') span.fail(kind);
  else span.set({ [errorType]: kind });
}

/** The attribute that names the kind of an error. */
export const errorType = 'error.type';

/**
 * Spans of one program. A trace begins at the public HTTP server. Work outside of a trace has no span, so callers
 * without a parent start none. If tracing is off, its users hold `null` instead.
 */
export abstract class Tracing {
  abstract start(what: SpanStart): OpenSpan;

  /** Decides whether a new trace is sampled: by the operator's ratio, regardless of the client's request. */
  abstract sample(): boolean;

  /** Runs `work` in a span that ends with it, and is marked as failed if `work` rejects. */
  async span<Result>(what: SpanStart, work: (span: OpenSpan) => Promise<Result>): Promise<Result> {
    const span = this.start(what);
    try {
      return await withTrace(span.place, () => work(span));
    } catch (error) {
      noteError(span, error);
      throw error;
    } finally {
      span.end();
    }
  }
}
