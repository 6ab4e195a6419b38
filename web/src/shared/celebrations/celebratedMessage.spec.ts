import { describe, expect, it } from '@jest/globals';
import { celebratedIn } from './celebratedMessage.js';

const reward = { amount: 50, balance: 160, reason: 'friend_joined' };

describe('celebratedIn', () => {
  it('finds earned coins', () => {
    expect(celebratedIn({ type: 'coins_earned', ...reward })).toEqual({ reward });
  });

  it('finds a reached level', () => {
    const levelUp = { level: 3, experiencePoints: 205 };
    expect(celebratedIn({ type: 'level_up', ...levelUp })).toEqual({ levelUp });
  });

  it.each([
    [{ type: 'coins_earned', ...reward, reason: 'welcome' }],
    [{ type: 'coins_earned', ...reward, amount: -50 }],
    [{ type: 'coins_earned', ...reward, balance: '160' }],
    [{ type: 'coins_earned' }],
    [{ type: 'level_up', level: 'three', experiencePoints: 205 }],
    [{ type: 'new_message' }],
    [{}],
  ])('finds nothing in %j', (message) => {
    expect(celebratedIn(message)).toBeNull();
  });
});
