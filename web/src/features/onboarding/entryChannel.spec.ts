import { describe, expect, it } from '@jest/globals';
import { entryWayOf } from './entryChannel.js';

const delivering = { delivers: true, unverified: false };
const unverified = { delivers: false, unverified: true };
const closed = { delivers: false, unverified: false };

describe('entryWayOf', () => {
  it('expects a code until the server reports its channels', () => {
    expect(entryWayOf(undefined, 'phone')).toEqual({ kind: 'code' });
    expect(entryWayOf([], 'phone')).toEqual({ kind: 'code' });
  });

  it('lists the channels that can confirm an account without a code', () => {
    const channels = [
      { type: 'email', ...delivering },
      { type: 'phone', ...unverified },
    ] as const;
    expect(entryWayOf(channels, 'email')).toEqual({ kind: 'code' });
    expect(entryWayOf(channels, 'phone')).toEqual({ kind: 'unverified', provenBy: ['email'] });
  });

  it('lists the usable tabs for a closed one', () => {
    const channels = [
      { type: 'email', ...delivering },
      { type: 'phone', ...closed },
      { type: 'whatsapp', ...closed },
    ] as const;
    expect(entryWayOf(channels, 'phone')).toEqual({ kind: 'closed', instead: ['email'] });
  });
});
