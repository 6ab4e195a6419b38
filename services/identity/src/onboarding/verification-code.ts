import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Randomness } from '@emberdeck/platform/rules/randomness';

/** Six digits, uniformly distributed. */
export const newCode = (randomness: Randomness): string =>
  String(randomness.integer(1_000_000)).padStart(6, '0');

/**
 * Hash of a code, hex. The key is the flow's token, which only the browser has. An attacker tries a million codes in no
 * time, so an unkeyed hash would reveal the code to any reader of the table.
 */
export const codeHash = (code: string, flowToken: string): string =>
  createHmac('sha256', flowToken).update(code).digest('hex');

/** The code beside the link with this secret, six digits. A program that opens the links of a message does not type it. */
export const codeOfLink = (token: string): string =>
  String(createHmac('sha256', token).update('unlock').digest().readUInt32BE() % 1_000_000).padStart(6, '0');

/** Compares in constant time. */
export const codeMatches = (code: string, flowToken: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(codeHash(code, flowToken), 'hex'), Buffer.from(hash, 'hex'));
