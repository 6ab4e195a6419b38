import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { baseApi } from '../../shared/api/baseApi.js';
import { inPages, keysetPages } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import { isRunRow, withRun } from './syncRunRows.js';

interface RunOfSource {
  readonly sourceId: string;
  readonly runId: string;
}

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
    /** Takes a run back. A run with many rows is taken back by a job, and the websocket brings its end. */
    undoRun: build.mutation<SyncRun, RunOfSource>({
      query: ({ sourceId, runId }) => ({
        url: `/api/data-sources/${sourceId}/runs/${runId}/undo`,
        method: 'POST',
        body: {},
      }),
      invalidatesTags: (run) => (run ? ['DataSource', 'Metrics'] : []),
      onQueryStarted: async ({ sourceId }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        const change = inPages<SyncRun>((runs) => withRun(runs, answer.data));
        dispatch(syncRunsApi.util.updateQueryData('getSyncRuns', sourceId, change));
      },
    }),
  }),
});

export const { useGetSyncRunsInfiniteQuery, useUndoRunMutation } = syncRunsApi;
