import { describe, expect, it } from '@jest/globals';
import { withTrace } from '../telemetry/trace-context.js';
import { withCorrelation } from './correlation.js';
import { ambientFields } from './pino-logger.js';

describe('a log line', () => {
  it('contains the ids of its request and trace, also after an await', async () => {
    const place = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', sampled: true };
    const written = withTrace(place, () =>
      withCorrelation('request-0001', async () => {
        await Promise.resolve();
        return JSON.stringify(ambientFields());
      }),
    );
    expect(JSON.parse(await written)).toEqual({ correlationId: 'request-0001', traceId: place.traceId });
  });

  it('contains neither outside of a request and trace', () => {
    expect(JSON.stringify(ambientFields())).toBe('{}');
  });
});
