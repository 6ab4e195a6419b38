import type { JobRow } from '@emberdeck/contracts/jobs/job';
import { baseApi } from '../api/baseApi.js';
import { onServerMessage } from '../realtime/serverMessages.js';
import { withJob } from './jobRows.js';

type Key = Pick<JobRow, 'service' | 'id'>;

/** Validates the row of a message: only the type of a message is validated before. */
const isWhole = (job: JobRow | undefined): job is JobRow =>
  typeof job?.id === 'string' && typeof job.createdAt === 'string' && Number.isInteger(job.revision);

const jobsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest jobs of the user in a service. The websocket brings each change, so nothing is polled. */
    getJobs: build.query<JobRow[], JobRow['service']>({
      query: (service) => ({ url: `/api/jobs/${service}` }),
      providesTags: ['Job'],
      onCacheEntryAdded: async (service, api) => {
        const show = (job: JobRow): void => {
          api.updateCachedData((jobs) => withJob(jobs, job));
        };
        const early: JobRow[] = [];
        let isLoaded = false;
        const stop = onServerMessage((message) => {
          if (message.type !== 'job_changed' || !isWhole(message.job) || message.job.service !== service) {
            return;
          }
          const { job } = message;
          if (isLoaded) {
            show(job);
          } else {
            early.push(job);
          }
        });
        // Rejects if the entry is dropped before its first answer.
        await api.cacheDataLoaded.catch(() => undefined);
        isLoaded = true;
        early.forEach(show);
        await api.cacheEntryRemoved;
        stop();
      },
    }),
    cancelJob: build.mutation<JobRow, Key>({
      query: ({ service, id }) => ({ url: `/api/jobs/${service}/${id}/cancel`, method: 'POST', body: {} }),
      // Canceling an ended job fails: the list then reads its result.
      invalidatesTags: (_job, error) => (error ? ['Job'] : []),
      onQueryStarted: async (_key, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) {
          dispatch(changeJob(answer.data));
        }
      },
    }),
    retryJob: build.mutation<JobRow, Key>({
      query: ({ service, id }) => ({ url: `/api/jobs/${service}/${id}/retry`, method: 'POST', body: {} }),
      invalidatesTags: (_job, error) => (error ? ['Job'] : []),
      onQueryStarted: async (_key, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) {
          dispatch(changeJob(answer.data));
        }
      },
    }),
  }),
});

/** Updates a row in the loaded list of its service. */
const changeJob = (job: JobRow) =>
  jobsApi.util.updateQueryData('getJobs', job.service, (jobs) => withJob(jobs, job));

export const { cancelJob } = jobsApi.endpoints;
export const { useGetJobsQuery, useCancelJobMutation, useRetryJobMutation } = jobsApi;
