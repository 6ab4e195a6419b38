import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { baseApi } from './baseApi.js';
import { readAgainAfterChange } from './readAgain.js';

/** The workspaces of the user. Shared, because reports name the time zone that the settings change. */
const workspacesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWorkspaces: build.query<Workspace[], void>({
      query: () => ({ url: '/api/workspaces' }),
      providesTags: ['Workspace'],
      onQueryStarted: readAgainAfterChange,
    }),
    updateWorkspace: build.mutation<Workspace, Pick<Workspace, 'id' | 'timeZone'>>({
      query: ({ id, ...body }) => ({ url: `/api/workspaces/${id}`, method: 'PATCH', body }),
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        dispatch(
          workspacesApi.util.updateQueryData('getWorkspaces', undefined, (shown) =>
            shown.map((each) => (each.id === answer.data.id ? answer.data : each)),
          ),
        );
      },
      invalidatesTags: ['ReportSchedule'],
    }),
  }),
});

export const { useGetWorkspacesQuery, useUpdateWorkspaceMutation } = workspacesApi;
