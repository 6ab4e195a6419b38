import { expect, it } from '@jest/globals';
import { unknownOutcome } from './job-outcome.js';

it.each([
  ['left to another release', '2026-03-10T12:59:59Z', { kind: 'unknown', afterMs: 5_000 }],
  ['failed after an hour', '2026-03-10T13:00:00Z', expect.objectContaining({ kind: 'failed' })],
])('a job that this version does not know is %s', (_what, now, expected) => {
  expect(unknownOutcome(new Date('2026-03-10T12:00:00Z'), new Date(now), 5_000)).toEqual(expected);
});
