import { timingSafeEqual } from 'node:crypto';
import type { Randomness } from '@emberdeck/platform/rules/randomness';
import { keyedHash } from '../secret-token.js';

/** Six digits, uniformly distributed. */
export const newCode = (randomness: Randomness): string =>
  String(randomness.integer(1_000_000)).padStart(6, '0');

/**
 * Hash of a code, hex. The key is the flow's token, which only the browser has. An attacker tries a million codes in no
 * time, so an unkeyed hash would reveal the code to any reader of the table.
 */
export const codeHash = (code: string, flowToken: string): string => keyedHash(code, flowToken);

/** Compares in constant time. */
export const codeMatches = (code: string, flowToken: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(codeHash(code, flowToken), 'hex'), Buffer.from(hash, 'hex'));
