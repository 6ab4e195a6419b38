import { describe, expect, it } from '@jest/globals';
import { uuid } from '@emberdeck/contracts/core/fields';
import { notificationId } from './notification-id.js';

describe('notificationId', () => {
  it('is a UUID derived from the natural key alone', () => {
    const id = notificationId('message:1');
    expect(uuid.parse(id)).toBe(id);
    expect(notificationId('message:1')).toBe(id);
    expect(notificationId('message:2')).not.toBe(id);
  });
});
