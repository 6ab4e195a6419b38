import { describe, expect, it } from '@jest/globals';
import { MessageQuota, messagesPerMinute } from './message-quota.js';

describe('MessageQuota', () => {
  it('allows a hundred messages in each minute', () => {
    const quota = new MessageQuota();
    const start = 1_000_000;
    for (let sent = 0; sent < messagesPerMinute; sent += 1) {
      expect(quota.take(start + sent)).toBe(true);
    }
    expect(quota.take(start + 59_999)).toBe(false);
    expect(quota.take(start + 60_000)).toBe(true);
  });
});
