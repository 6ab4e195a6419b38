import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { baseApi } from '../../shared/api/baseApi.js';
import { inPages, keysetPages } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import { isRunRow, withRun } from './syncRunRows.js';

const syncRunsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The runs of a source, page by page. The websocket brings each change, so nothing is polled. */
    getSyncRuns: build.infiniteQuery<KeysetPage<SyncRun>, string, string>({
      ...keysetPages<SyncRun>(''),
      query: ({ queryArg, pageParam }) => ({
        url: pageParam === '' ? `/api/data-sources/${queryArg}/runs?limit=30` : pageParam,
      }),
      providesTags: ['SyncRun'],
      onCacheEntryAdded: async (sourceId, entry) => {
        // Rejects if the entry is dropped before its first answer.
        await entry.cacheDataLoaded.catch(() => undefined);
        const stop = onServerMessage((message) => {
          if (message.type === 'sync_run' && isRunRow(message.run) && message.run.sourceId === sourceId) {
            const { run } = message;
            entry.updateCachedData(inPages((runs) => withRun(runs, run)));
          }
        });
        await entry.cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

export const { useGetSyncRunsInfiniteQuery } = syncRunsApi;
