import { describe, expect, it } from '@jest/globals';
import { requireEnd } from './retried-sends.js';

const failed = { outcome: 'failed', providerMessageId: null, textReason: null } as const;

describe('a run of a job that sends messages', () => {
  it('ends with the outcomes that another run does not change', () => {
    expect(() => requireEnd([])).not.toThrow();
    expect(() =>
      requireEnd([failed, { ...failed, outcome: 'sent' }, { ...failed, isStopped: true }]),
    ).not.toThrow();
  });

  it('fails while one of them may still be sent', () => {
    expect(() => requireEnd([failed, { ...failed, mayRetry: true }])).toThrow('1 of 2 messages');
  });
});
