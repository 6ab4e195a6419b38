import type { Message } from '@emberdeck/contracts/messaging/messages';
import { isApiError } from '../../shared/api/apiError.js';
import { baseApi } from '../../shared/api/baseApi.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import { removalFrom } from '../../shared/removals/removalRequest.js';
import type { RemovalRequest } from '../../shared/removals/removalRequest.js';
import type { AppDispatch } from '../../shared/store/state.js';
import { withAnswered } from './feedChanges.js';
import { changeFeed } from './messagesApi.js';
import { withDeleted } from './ownDeletion.js';

interface Edit {
  readonly id: string;
  readonly content: string;
  readonly version: number;
}

interface Pin {
  readonly id: string;
  readonly pinned: boolean;
}

interface Answering {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: Message }>;
}

/** The answer contains the row, so the feed is not read again. */
async function showAnswer(_change: unknown, { dispatch, queryFulfilled }: Answering): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer) dispatch(changeFeed((feed) => withAnswered(feed, answer.data)));
}

/** What the menu of a message changes. Its code loads with the menu. */
const messageChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    editMessage: build.mutation<Message, Edit>({
      query: ({ id, content, version }) => ({
        url: `/api/messages/${id}`,
        method: 'PATCH',
        body: { content, version },
      }),
      invalidatesTags: ['MessageExcerpt', 'PinnedMessage'],
      onQueryStarted: showAnswer,
    }),
    deleteMessage: build.mutation<null, RemovalRequest>({ query: removalFrom('/api/messages') }),
    pinMessage: build.mutation<Message, Pin>({
      query: ({ id, pinned }) => ({
        url: `/api/messages/${id}/pin`,
        method: pinned ? 'PUT' : 'DELETE',
        ...(pinned ? { body: {} } : {}),
      }),
      invalidatesTags: ['PinnedMessage'],
      onQueryStarted: showAnswer,
    }),
  }),
});

/** Deletes a message. One that is gone already counts as deleted. */
export async function removeMessage(dispatch: AppDispatch, id: string, keepalive: boolean): Promise<void> {
  const { deleteMessage } = messageChangesApi.endpoints;
  await dispatch(deleteMessage.initiate({ id, keepalive }, { track: false }))
    .unwrap()
    .catch((error: unknown) => {
      if (!isApiError(error) || error.status !== 404) throw error;
    });
  dispatch(changeFeed((feed) => withDeleted(feed, id)));
  dispatch(staleUnlessLive(['Message', 'PinnedMessage', 'Unread']));
}

export const { useEditMessageMutation, usePinMessageMutation } = messageChangesApi;
