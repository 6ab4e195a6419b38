import { baseApi } from '../api/baseApi.js';
import type { Tag } from '../api/tags.js';
import type { AppThunk } from '../store/state.js';
import { selectIsLive } from './socketSlice.js';

/**
 * Makes answers stale that depend on a change of this tab, unless the websocket is live: then the messages of the change
 * update them.
 */
export function staleUnlessLive(tags: readonly Tag[]): AppThunk {
  return (dispatch, getState) => {
    if (!selectIsLive(getState())) {
      dispatch(baseApi.util.invalidateTags([...tags]));
    }
  };
}
