import type { ApiDispatch } from '../api/baseApi.js';
import { baseApi } from '../api/baseApi.js';
import type { Tag } from '../api/tags.js';
import { selectIsLive } from './socketSlice.js';

type SocketRoot = Parameters<typeof selectIsLive>[0];

/**
 * Makes answers stale that depend on a change of this tab, unless the websocket is live: then the messages of the change
 * update them.
 */
export function staleUnlessLive(
  { dispatch, getState }: { readonly dispatch: unknown; readonly getState: () => unknown },
  tags: readonly Tag[],
): void {
  const root = getState() as Partial<SocketRoot>;
  if (root.socket === undefined || !selectIsLive(root as SocketRoot)) {
    (dispatch as ApiDispatch)(baseApi.util.invalidateTags([...tags]));
  }
}
