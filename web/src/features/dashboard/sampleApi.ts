import { baseApi } from '../../shared/api/baseApi.js';

const sampleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    loadSampleData: build.mutation<unknown, void>({
      query: () => ({ url: '/api/sample-data', method: 'POST', body: {}, timeoutMs: 40_000 }),
      invalidatesTags: (_answer, error) => (error ? [] : ['DataSource', 'Metrics', 'Activity']),
    }),
    removeSampleData: build.mutation<unknown, void>({
      query: () => ({ url: '/api/sample-data', method: 'DELETE', timeoutMs: 40_000 }),
      invalidatesTags: (_answer, error) => (error ? [] : ['DataSource', 'Metrics', 'Activity']),
    }),
  }),
});

export const { useLoadSampleDataMutation, useRemoveSampleDataMutation } = sampleApi;
