import { errorKind, outcomeOf } from './outcome.js';
import { withTrace } from './trace-context.js';
import type { TraceParent } from './trace-parent.js';

/** Plain facts of a span: ids and names of ours, never values of a statement or anything about a person. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** What a span is of. */
export interface SpanStart {
  readonly name: string;
  /** Its side of a message: caller or responder, publisher or consumer. */
  readonly kind: 'client' | 'server' | 'producer' | 'consumer';
  /** The place it belongs under; null begins a trace. */
  readonly parent: TraceParent | null;
  readonly attributes?: SpanAttributes;
}

/** A span that has begun. */
export interface OpenSpan {
  readonly place: TraceParent;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed, with the kind of the error alone: a text may hold what people wrote. */
  fail(kind: string): void;
  end(): void;
}

/** Notes on a span how its work ended. Only what is our own fault counts as failed. */
export function noteError(span: OpenSpan, error: unknown): void {
  const kind = errorKind(error);
  if (outcomeOf(error) === 'failed') span.fail(kind);
  else span.set({ [errorType]: kind });
}

/** The attribute that names the kind of an error. */
export const errorType = 'error.type';

/**
 * Spans of one program. A trace begins at the public HTTP server; what happens outside of one makes no span, so who has no
 * parent does not ask. Where tracing is off there is none of this, and its users hold `null`.
 */
export abstract class Tracing {
  abstract start(what: SpanStart): OpenSpan;

  /** Whether a trace that begins now is kept: by the operator's ratio, whatever the other side of the door asks for. */
  abstract sample(): boolean;

  /** Runs `work` within a span that ends with it, as failed where it rejects. */
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
