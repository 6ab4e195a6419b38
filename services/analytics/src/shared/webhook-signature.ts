import { createHmac, timingSafeEqual } from 'node:crypto';
import { hookToleranceSeconds } from '@emberdeck/contracts/analytics/webhooks';

// Standard Webhooks, by node:crypto: the library of the format decodes the body as text before it hashes it, so that two
// bodies with different invalid bytes have one signature. It also reads the clock of the machine, and hashes in JavaScript.

/** The signed parts of a delivery, as they were received. */
export interface SignedDelivery {
  readonly webhookId: string;
  readonly timestamp: string;
  /** Signatures with their versions, separated by spaces: `v1,<base64> v1,<base64>`. */
  readonly signature: string;
  readonly body: Buffer;
}

type SignedParts = Pick<SignedDelivery, 'webhookId' | 'timestamp' | 'body'>;

const hmacOf = ({ webhookId, timestamp, body }: SignedParts, key: Buffer): Buffer =>
  createHmac('sha256', key).update(`${webhookId}.${timestamp}.`).update(body).digest();

/** The header `webhook-signature`: a signature by each of the keys. */
export const signatureOf = (delivery: SignedParts, keys: readonly Buffer[]): string =>
  keys.map((key) => `v1,${hmacOf(delivery, key).toString('base64')}`).join(' ');

/** Signatures of one delivery; a sender in a rotation sends two. */
const mostSignatures = 10;

/** Whether one of the keys has signed the delivery, and its time is within the tolerance. */
export function isGenuine(delivery: SignedDelivery, keys: readonly Buffer[], now: Date): boolean {
  const { webhookId, timestamp, signature } = delivery;
  const given = signature.split(' ').slice(0, mostSignatures);
  let matches = 0;
  for (const key of keys) {
    const expected = hmacOf(delivery, key);
    // Every signature is compared with every key, so that the time shows neither which of them matches nor whether one does.
    for (const each of given) {
      matches += isSame(each, expected) ? 1 : 0;
    }
  }
  return matches > 0 && isNamed(webhookId) && isTimely(timestamp, now);
}

function isSame(signature: string, expected: Buffer): boolean {
  const [version, text = ''] = signature.split(',', 2);
  const given = Buffer.from(text, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) && version === 'v1';
}

/** An id is stored as it is, so it is visible ASCII of a limited length. */
const isNamed = (webhookId: string): boolean => /^[\x21-\x7e]{1,255}$/.test(webhookId);

function isTimely(timestamp: string, now: Date): boolean {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  return Math.abs(now.getTime() / 1000 - seconds) <= hookToleranceSeconds;
}
