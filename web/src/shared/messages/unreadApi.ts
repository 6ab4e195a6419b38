import type { MarkMessagesRead, Unread, WorkspaceUnread } from '@emberdeck/contracts/messaging/unread';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { baseApi } from '../api/baseApi.js';
import { readAgainAfterChange } from '../api/readAgain.js';
import { onServerMessage } from '../realtime/serverMessages.js';
import { selectIsLive } from '../realtime/socketSlice.js';
import { selectUser } from '../session/sessionApi.js';
import type { RootState } from '../store/state.js';
import { withUnread } from './unreadRules.js';

/** The change of the count by a server message; null if it changes nothing, or is of another workspace. */
function changeBy(
  message: ServerMessage,
  user: Pick<CurrentUser, 'id' | 'workspaceId'> | undefined,
): ((unread: Unread) => Unread) | null {
  if (message.type === 'unread' && message.workspaceId === user?.workspaceId) {
    const { count, firstUnreadId, readAt, readId } = message;
    return () => ({ count, firstUnreadId, readAt, readId });
  }
  if (message.type !== 'new_message' || message.authorId === user?.id) return null;
  const { message: arrived } = message;
  return typeof arrived?.id === 'string' ? (unread) => withUnread(unread, arrived) : null;
}

const unreadApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The unread messages of the active workspace. The server's messages keep it up to date. */
    getUnreadMessages: build.query<Unread, void>({
      query: () => ({ url: '/api/messages/unread' }),
      providesTags: ['Unread'],
      onQueryStarted: readAgainAfterChange,
      onCacheEntryAdded: async (_none, api) => {
        const stop = onServerMessage((message) => {
          const change = changeBy(message, selectUser(api.getState() as RootState).data);
          if (!change) return;
          api.updateCachedData(change);
          // The pending answer may be older than the message. `readAgain` repeats the read afterwards.
          if (api.getCacheEntry().status === 'pending') {
            api.dispatch(baseApi.util.invalidateTags(['Unread']));
          }
        });
        await api.cacheEntryRemoved;
        stop();
      },
    }),
    getWorkspaceUnread: build.query<WorkspaceUnread[], void>({
      query: () => ({ url: '/api/messages/unread/workspaces' }),
      keepUnusedDataFor: 0,
    }),
    markMessagesRead: build.mutation<Unread, MarkMessagesRead>({
      query: (body) => ({ url: '/api/messages/read', method: 'PUT', body }),
      invalidatesTags: (_answer, error) => (error ? ['Unread'] : []),
      onQueryStarted: async (_body, api) => {
        const answer = await api.queryFulfilled.catch(() => null);
        // Messages may have arrived since the server counted. Its own message names the count in their order.
        if (answer && !selectIsLive(api.getState() as RootState)) {
          api.dispatch(unreadApi.util.updateQueryData('getUnreadMessages', undefined, () => answer.data));
        }
      },
    }),
  }),
});

export const { useGetUnreadMessagesQuery, useGetWorkspaceUnreadQuery, useMarkMessagesReadMutation } =
  unreadApi;
