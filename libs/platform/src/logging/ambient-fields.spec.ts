import { describe, expect, it } from '@jest/globals';
import { withTrace } from '../telemetry/trace-context.js';
import { withCorrelation } from './correlation.js';
import { ambientFields } from './pino-logger.js';

describe('a log line', () => {
  it('names the request and the trace that it was written for, also after waiting', async () => {
    const place = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', sampled: true };
    const written = withTrace(place, () =>
      withCorrelation('request-0001', async () => {
        await Promise.resolve();
        return JSON.stringify(ambientFields());
      }),
    );
    expect(JSON.parse(await written)).toEqual({ correlationId: 'request-0001', traceId: place.traceId });
  });

  it('names neither outside of one', () => {
    expect(JSON.stringify(ambientFields())).toBe('{}');
  });
});
