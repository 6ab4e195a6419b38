import { describe, expect, it } from '@jest/globals';
import { copyEvent, decodeEvent, encodeEvent, maxEventBytes } from './event-frame.js';

const event = {
  id: '5d1f2a52-6b1f-4f0e-9e57-1d1f7ab3a2c1',
  subject: 'emberdeck.messaging.v1.message-posted',
  occurredAt: '2024-05-01T10:00:00.000Z',
  correlationId: 'c-1',
  payload: { text: 'grüße' },
};

describe('an event on the wire', () => {
  it('decodes to the encoded event', () => {
    expect(decodeEvent(encodeEvent(event), event.subject)).toEqual({ event });
    const again = { ...event, again: true };
    expect(decodeEvent(encodeEvent(again), event.subject)).toEqual({ event: again });
  });

  it('copies to the encoded event', () => {
    const text = encodeEvent(event);
    expect(copyEvent(text)).toEqual(event);
    expect(copyEvent(text, 't')).toEqual({ ...event, traceParent: 't' });
  });

  it('drops unknown fields and takes the trace from the header', () => {
    const text = JSON.stringify({ ...event, priority: 1 });
    expect(decodeEvent(text, event.subject, 't')).toEqual({ event: { ...event, traceParent: 't' } });
  });

  it('throws above the limit, counted in bytes', () => {
    const room = maxEventBytes - Buffer.byteLength(JSON.stringify({ ...event, payload: '' }));
    expect(() => encodeEvent({ ...event, payload: 'x'.repeat(room) })).not.toThrow();
    expect(() => encodeEvent({ ...event, payload: 'ü'.repeat(room / 2 + 1) })).toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  });

  it.each(['', '{', 'null', '7', '"text"', '[]', '{}'])('rejects the frame %j', (text) => {
    expect(decodeEvent(text, event.subject)).toHaveProperty('reason');
  });

  it.each([
    ['an id that is no UUID', { id: 'x' }],
    ['an id that is a number', { id: 7 }],
    ['another subject than it was published on', { subject: 'emberdeck.messaging.v1.message-liked' }],
    ['an empty time', { occurredAt: '' }],
    ['a time that PostgreSQL does not support', { occurredAt: '0000-01-01T00:00:00Z' }],
    ['NUL in its correlation id', { correlationId: 'a\0' }],
    ['no payload', { payload: undefined }],
    ['NUL in a text', { payload: { list: [{ text: 'a\0' }] } }],
    ['NUL in a key', { payload: { 'a\0': 1 } }],
    ['half of a surrogate pair', { payload: ['\ud83d'] }],
    ['a payload that is nested too deep', { payload: JSON.parse('['.repeat(200) + ']'.repeat(200)) }],
  ])('rejects %s', (_, changes) => {
    expect(decodeEvent(JSON.stringify({ ...event, ...changes }), event.subject)).toHaveProperty('reason');
  });
});
