import { createHash, createHmac } from 'node:crypto';
import type { Randomness } from '@emberdeck/platform/rules/randomness';

/** A secret for a cookie: 256 random bits. */
export const newToken = (randomness: Randomness): string => randomness.bytes(32).toString('base64url');

/** The stored form of a secret: SHA-256, hex. It needs no salt, since a random secret of this length cannot be guessed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Hash of a short text, hex. Who reads the table cannot try all texts without the secret, which it does not have. */
export const keyedHash = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** The code beside the link with this secret, six digits. A program that opens the links of a message does not type it. */
export const codeOfLink = (token: string): string =>
  String(createHmac('sha256', token).update('unlock').digest().readUInt32BE() % 1_000_000).padStart(6, '0');
