import { describe, expect, it } from '@jest/globals';
import { durableName } from './durable-name.js';

const epoch = '2024-05-01T10:00:00.123456789Z';

describe('durableName', () => {
  it.each([
    [
      'emberdeck.gamification.v1.app-connected',
      'analytics-activities_gamification-v1-app-connected_lvnnbr7f',
    ],
    ['emberdeck.gamification.v1.*', 'analytics-activities_gamification-v1-any_lvnnbr7f'],
    ['emberdeck.>', 'analytics-activities_all_lvnnbr7f'],
  ])('for %s is %s', (subject, expected) => {
    expect(durableName('analytics-activities', subject, epoch)).toBe(expected);
  });

  it('differs in another life of the store', () => {
    const later = '2024-05-01T10:00:00.124Z';
    expect(durableName('a', 'emberdeck.x.v1.y', epoch)).not.toBe(durableName('a', 'emberdeck.x.v1.y', later));
  });
});
