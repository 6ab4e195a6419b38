import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { isGenuine, type SignedDelivery } from './webhook-signature.js';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const key = Buffer.alloc(32, 7);
const now = new Date('2026-05-10T12:00:00.000Z');
const seconds = now.getTime() / 1000;

/** A delivery that the library of the format has signed. */
function signed(changes: { at?: number; body?: string; secret?: string; id?: string } = {}): SignedDelivery {
  const { at = seconds, body = '{"points":[]}', id = 'msg_1' } = changes;
  const signature = new Webhook(changes.secret ?? secret).sign(id, new Date(at * 1000), body);
  return { webhookId: id, timestamp: String(at), signature, body: Buffer.from(body) };
}

describe('isGenuine', () => {
  it('accepts what the library of the format signs, also beside other signatures', () => {
    expect(isGenuine(signed(), [key], now)).toBe(true);
    expect(isGenuine(signed({ body: '{"name":"ünï"}' }), [key], now)).toBe(true);
    const delivery = signed();
    const others = `v1a,${'A'.repeat(86)}== v1,${'A'.repeat(43)}= ${delivery.signature}`;
    expect(isGenuine({ ...delivery, signature: others }, [key], now)).toBe(true);
  });

  it('accepts either of two valid keys', () => {
    const other = Buffer.alloc(24, 9);
    expect(isGenuine(signed(), [other, key], now)).toBe(true);
    expect(isGenuine(signed(), [other], now)).toBe(false);
    expect(isGenuine(signed(), [], now)).toBe(false);
  });

  it.each([
    ['another body', { body: Buffer.from('{"points":[] }') }],
    ['another id', { webhookId: 'msg_2' }],
    ['another time', { timestamp: String(seconds + 1) }],
    ['no signature', { signature: '' }],
    ['an unknown version', { signature: signed().signature.replace('v1', 'v2') }],
    ['a part of the signature', { signature: signed().signature.slice(0, 20) }],
  ])('refuses %s', (_what, changes) => {
    expect(isGenuine({ ...signed(), ...changes }, [key], now)).toBe(false);
  });

  it.each([
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
  ])('at %i seconds from now is accepted: %s', (offset, expected) => {
    expect(isGenuine(signed({ at: seconds + offset }), [key], now)).toBe(expected);
  });

  it.each(['', 'a b', 'ü', 'x'.repeat(256)])('refuses the signed id "%s"', (id) => {
    expect(isGenuine(signed({ id }), [key], now)).toBe(false);
  });

  it('tells bodies apart that differ in invalid bytes only', () => {
    const delivery = signed({ body: '"\u{fffd}"' });
    expect(isGenuine(delivery, [key], now)).toBe(true);
    expect(isGenuine({ ...delivery, body: Buffer.from([0x22, 0xff, 0x22]) }, [key], now)).toBe(false);
  });
});
