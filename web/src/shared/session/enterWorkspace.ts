import { settleRemovals } from '../removals/removals.js';
import type { AppThunk } from '../store/state.js';
import { checkUser } from './sessionApi.js';

/** How many moves of this tab are under way. */
let moves = 0;

/** Whether this tab moves the session, and opens the new workspace itself. */
export const isMoving = (): boolean => moves > 0;

/**
 * Moves the session by `move`, and opens the new workspace without loading the page again: the screen at `address`, by
 * default the same one. Pending removals are sent before, because they belong to the workspace before.
 */
export function enterWorkspace<Answer>(
  move: () => Promise<Answer>,
  address?: string,
): AppThunk<Promise<Answer>> {
  return async (dispatch) => {
    moves += 1;
    try {
      await dispatch(settleRemovals());
      const answer = await move();
      if ((await dispatch(checkUser(address))) === 'unknown') {
        // The session has moved. The screen of the workspace before must not stay.
        loadAgain(address);
      }
      return answer;
    } finally {
      moves -= 1;
    }
  };
}

/** Loads the page again, for a change that is not the workspace: nothing of before stays in memory. */
export function loadAgain(address = '/'): void {
  window.location.assign(address);
}
