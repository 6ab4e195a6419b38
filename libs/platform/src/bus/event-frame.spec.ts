import { describe, expect, it } from '@jest/globals';
import { decodeEvent, encodeEvent, maxEventBytes } from './event-frame.js';

const event = {
  id: '5d1f2a52-6b1f-4f0e-9e57-1d1f7ab3a2c1',
  subject: 'emberdeck.messaging.v1.message-posted',
  occurredAt: '2024-05-01T10:00:00.000Z',
  correlationId: 'c-1',
  payload: { text: 'grüße' },
};

describe('an event on the wire', () => {
  it('is read as it was written', () => {
    expect(decodeEvent(encodeEvent(event))).toEqual(event);
    expect(decodeEvent(encodeEvent({ ...event, again: true }))).toEqual({ ...event, again: true });
  });

  it('is refused above the limit, counted in bytes', () => {
    const room = maxEventBytes - Buffer.byteLength(JSON.stringify({ ...event, payload: '' }));
    expect(() => encodeEvent({ ...event, payload: 'x'.repeat(room) })).not.toThrow();
    expect(() => encodeEvent({ ...event, payload: 'ü'.repeat(room / 2 + 1) })).toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  });

  it.each(['', '{', 'null', '7', '"text"', '[]', '{}', JSON.stringify({ ...event, id: 7 })])(
    'is null for the frame %j',
    (text) => {
      expect(decodeEvent(text)).toBeNull();
    },
  );
});
