import { describe, expect, it } from '@jest/globals';
import { entryMethodOf } from './entryChannel.js';

const delivering = { delivers: true, unverified: false };
const unverified = { delivers: false, unverified: true };
const closed = { delivers: false, unverified: false };

describe('entryMethodOf', () => {
  it('expects a code until the server reports its channels', () => {
    expect(entryMethodOf(undefined, 'phone')).toEqual({ kind: 'code' });
    expect(entryMethodOf([], 'phone')).toEqual({ kind: 'code' });
  });

  it('lists the channels that can confirm an account without a code', () => {
    const channels = [
      { type: 'email', ...delivering },
      { type: 'phone', ...unverified },
    ] as const;
    expect(entryMethodOf(channels, 'email')).toEqual({ kind: 'code' });
    expect(entryMethodOf(channels, 'phone')).toEqual({ kind: 'unverified', provenBy: ['email'] });
  });

  it('lists the usable tabs for a closed one', () => {
    const channels = [
      { type: 'email', ...delivering },
      { type: 'phone', ...closed },
      { type: 'whatsapp', ...closed },
    ] as const;
    expect(entryMethodOf(channels, 'phone')).toEqual({ kind: 'closed', instead: ['email'] });
  });
});
