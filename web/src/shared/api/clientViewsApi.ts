import type { ClientView } from '@emberdeck/contracts/analytics/client-views';
import { baseApi } from './baseApi.js';

/** The clients who see only chosen sources. Shared, because the page of a source names them too. */
const clientViewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getClientViews: build.query<ClientView[], void>({
      query: () => ({ url: '/api/client-views' }),
      providesTags: ['ClientView'],
      // Another manager may have changed it: no message tells.
      keepUnusedDataFor: 0,
    }),
    setClientView: build.mutation<unknown, { readonly userId: string; readonly sourceIds: string[] | null }>({
      query: ({ userId, ...body }) => ({ url: `/api/client-views/${userId}`, method: 'PUT', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['ClientView', 'Activity']),
    }),
  }),
});

export const { useGetClientViewsQuery, useSetClientViewMutation } = clientViewsApi;
