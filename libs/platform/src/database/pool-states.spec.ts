import { describe, expect, it } from '@jest/globals';
import { poolStates } from './pool-states.js';

describe('poolStates', () => {
  it('counts used and idle connections separately', () => {
    expect(poolStates({ totalCount: 6, idleCount: 4, waitingCount: 0 })).toEqual({
      used: 2,
      idle: 4,
      waiting: 0,
    });
  });

  it('counts only requests without an idle connection as waiting', () => {
    expect(poolStates({ totalCount: 6, idleCount: 6, waitingCount: 1 })).toMatchObject({ waiting: 0 });
    expect(poolStates({ totalCount: 6, idleCount: 0, waitingCount: 3 })).toMatchObject({ waiting: 3 });
    expect(poolStates({ totalCount: 6, idleCount: 1, waitingCount: 3 })).toMatchObject({ waiting: 2 });
  });
});
