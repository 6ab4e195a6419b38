import { describe, expect, it } from '@jest/globals';
import { durableName } from './durable-name.js';

describe('durableName', () => {
  it.each([
    ['emberdeck.gamification.v1.app-connected', 'analytics-activities_gamification-v1-app-connected'],
    ['emberdeck.gamification.v1.*', 'analytics-activities_gamification-v1-any'],
    ['emberdeck.>', 'analytics-activities_all'],
  ])('names the durable for %s %s', (subject, expected) => {
    expect(durableName('analytics-activities', subject)).toBe(expected);
  });
});
