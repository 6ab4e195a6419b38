import { describe, expect, it } from '@jest/globals';
import { subjectMatches } from './subject-match.js';

describe('subjectMatches', () => {
  it.each([
    ['a.b.c', 'a.b.c', true],
    ['a.b.c', 'a.b.d', false],
    ['a.b', 'a.b.c', false],
    ['a.b.c', 'a.b', false],
    ['a.*.c', 'a.b.c', true],
    ['a.*', 'a.b.c', false],
    ['*.*', 'a.b', true],
    ['a.*', 'a', false],
    ['a.>', 'a.b.c', true],
    ['a.>', 'a', false],
    ['>', 'a', true],
    ['emberdeck.*.v1.*', 'emberdeck.identity.call.v1.start', false],
  ])('%s against %s is %s', (pattern, subject, expected) => {
    expect(subjectMatches(pattern, subject)).toBe(expected);
  });
});
