import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { baseApi } from './baseApi.js';
import type { Keyed } from './intents.js';
import { readAgainAfterChange } from './readAgain.js';

type WorkspaceChange = Pick<Workspace, 'id'> &
  Partial<Pick<Workspace, 'name' | 'timeZone'>> & { readonly before?: { readonly name: string } };

/** The workspaces of the user. Shared, because reports name the time zone that the settings change. */
const workspacesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWorkspaces: build.query<Workspace[], void>({
      query: () => ({ url: '/api/workspaces' }),
      providesTags: ['Workspace'],
      onQueryStarted: readAgainAfterChange,
    }),
    switchWorkspace: build.mutation<unknown, { readonly workspaceId: string }>({
      query: (body) => ({ url: '/api/session/workspace', method: 'PUT', body }),
    }),
    createWorkspace: build.mutation<Workspace, Keyed<{ readonly name: string; readonly timeZone?: string }>>({
      query: (intent) => ({ url: '/api/workspaces', method: 'POST', ...intent }),
    }),
    keepWorkspace: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/workspaces/${id}/restore`, method: 'POST', body: {} }),
      invalidatesTags: ['Workspace', 'User'],
    }),
    updateWorkspace: build.mutation<Workspace, WorkspaceChange>({
      query: ({ id, ...body }) => ({ url: `/api/workspaces/${id}`, method: 'PATCH', body }),
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        dispatch(changeWorkspace(answer.data.id, () => answer.data));
      },
      invalidatesTags: ['ReportSchedule', 'User'],
    }),
  }),
});

/** Changes a cached workspace. Has no effect before the first read. */
export const changeWorkspace = (id: string, change: (workspace: Workspace) => Workspace) =>
  workspacesApi.util.updateQueryData('getWorkspaces', undefined, (workspaces) =>
    workspaces.map((each) => (each.id === id ? change(each) : each)),
  );

export const {
  useGetWorkspacesQuery,
  useSwitchWorkspaceMutation,
  useCreateWorkspaceMutation,
  useKeepWorkspaceMutation,
  useUpdateWorkspaceMutation,
} = workspacesApi;
