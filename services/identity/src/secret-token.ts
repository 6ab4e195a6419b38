import { createHash } from 'node:crypto';
import type { Randomness } from '@emberdeck/platform/rules/randomness';

/** A secret for a cookie: 256 random bits. */
export const newToken = (randomness: Randomness): string => randomness.bytes(32).toString('base64url');

/** The stored form of a secret: SHA-256, hex. It needs no salt, since a random secret of this length cannot be guessed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
