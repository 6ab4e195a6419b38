/** A place in a trace, sent between programs as W3C trace context. */
export interface TraceParent {
  /** 32 lower-case hexadecimal digits, not all of them 0. */
  readonly traceId: string;
  /** 16 lower-case hexadecimal digits, not all of them 0. */
  readonly spanId: string;
  /** Whether the spans of this trace are recorded. */
  readonly sampled: boolean;
}

/** The name of the header, in HTTP and on the bus. */
export const traceParentHeader = 'traceparent';

// A later version may append fields to these; version ff is forbidden.
const form =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.{0,128})?$/;

/** Reads a `traceparent` header. Returns null for a malformed one: the header is only used for correlation. */
export function parseTraceParent(text: unknown): TraceParent | null {
  const [, version, traceId, spanId, flags, more] = (typeof text === 'string' ? form.exec(text) : null) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  if (version === '00' && more !== undefined) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Writes a `traceparent` header. */
export const formatTraceParent = ({ traceId, spanId, sampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
