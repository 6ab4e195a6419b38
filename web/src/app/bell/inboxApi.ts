import type { UnreadCount } from '@emberdeck/contracts/notifications/notifications';
import { baseApi } from '../../shared/api/baseApi.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { usePages } from '../../shared/api/keysetPages.js';
import type { ApiMeta } from '../../shared/api/nextPage.js';
import { i18n } from '../../shared/i18n/i18n.js';
import type { AppThunk } from '../../shared/store/state.js';
import { showFailure, showToast } from '../../shared/toasts/showToast.js';
import { applyCounts, changeEntries } from './bellApi.js';
import { withoutMarked } from './bellCache.js';
import type { BellEntry } from './bellCache.js';
import { chunksOf } from './chunksOf.js';

/** Which entries the list shows. `group` is a group of kinds; empty for all. */
export interface InboxView {
  readonly state: 'current' | 'unread' | 'archived';
  readonly group: string;
}

interface ArchiveBody {
  readonly ids: readonly string[];
  readonly isArchived: boolean;
}

const addressOf = ({ state, group }: InboxView): string =>
  `/api/notifications?state=${state}${group === '' ? '' : `&kind=${group}`}`;

const inboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getInbox: build.infiniteQuery<KeysetPage<BellEntry>, InboxView, string>({
      infiniteQueryOptions: {
        // The first page has the address of its view.
        initialPageParam: '',
        getNextPageParam: ({ next }) => next,
      },
      query: ({ queryArg, pageParam }) => ({ url: pageParam === '' ? addressOf(queryArg) : pageParam }),
      transformResponse: (items: BellEntry[], meta: ApiMeta | undefined) => ({
        items,
        next: meta?.next ?? null,
      }),
      providesTags: ['Inbox'],
    }),
    archive: build.mutation<UnreadCount, ArchiveBody>({
      query: (body) => ({ url: '/api/notifications/archive', method: 'POST', body }),
      // What comes back has its place among the others.
      invalidatesTags: (_answer, error, { isArchived }) =>
        error || !isArchived ? ['Notification', 'Inbox'] : ['Inbox'],
      onQueryStarted: async ({ ids, isArchived }, api) => {
        if (isArchived) api.dispatch(changeEntries((bell) => withoutMarked(bell, { ids, until: null })));
        await applyCounts(api, null);
      },
    }),
  }),
});

const { archive } = inboxApi.endpoints;

const failedWords = (isArchived: boolean): string =>
  i18n.t(isArchived ? 'inbox.archiveFailed' : 'inbox.restoreFailed');

/** The server's limit for one call. */
const mostIds = 100;

function sendArchive(ids: readonly string[], isArchived: boolean): AppThunk {
  return (dispatch) => {
    for (const chunk of chunksOf(ids, mostIds)) {
      void dispatch(archive.initiate({ ids: chunk, isArchived }, { track: false }))
        .unwrap()
        .catch((error: unknown) => showFailure(dispatch, failedWords(isArchived), error));
    }
  };
}

/** Puts entries away as read, with Undo in a toast. */
export function archiveEntries(ids: readonly string[]): AppThunk {
  return (dispatch) => {
    dispatch(sendArchive(ids, true));
    showToast(
      dispatch,
      {
        variant: 'default',
        title: i18n.t('inbox.archivedToast', { count: ids.length }),
        text: '',
        action: i18n.t('action.undo'),
      },
      { onAction: () => dispatch(sendArchive(ids, false)) },
    );
  };
}

/** Brings an entry back to the list. */
export const restoreEntry = (id: string): AppThunk => sendArchive([id], false);

/** The entries of a view, newest first, and the function that loads more. */
export const useInbox = (view: InboxView, skip: boolean) =>
  usePages(inboxApi.useGetInboxInfiniteQuery(view, { skip }));
