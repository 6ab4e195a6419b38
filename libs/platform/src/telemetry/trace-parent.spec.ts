import { describe, expect, it } from '@jest/globals';
import { formatTraceParent, parseTraceParent } from './trace-parent.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('a traceparent header', () => {
  it.each([true, false])('is read as it was written, sampled %s', (sampled) => {
    expect(parseTraceParent(formatTraceParent({ traceId, spanId, sampled }))).toEqual({
      traceId,
      spanId,
      sampled,
    });
  });

  it('of a later version may have further fields', () => {
    expect(parseTraceParent(`01-${traceId}-${spanId}-03-more`)).toEqual({ traceId, spanId, sampled: true });
  });

  it.each([
    undefined,
    '',
    'trace',
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `01-${traceId}-${spanId}-01-${'x'.repeat(200)}`,
    `00-${traceId}-${spanId}-01\n`,
  ])('is ignored if malformed: %j', (text) => {
    expect(parseTraceParent(text)).toBeNull();
  });
});
