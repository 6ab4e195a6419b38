import type { OpenWorkspace } from '@emberdeck/contracts/identity/workspace-domains';
import { baseApi } from './baseApi.js';

/** Workspaces that the user may join by an address. */
const openWorkspacesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOpenWorkspaces: build.query<OpenWorkspace[], void>({
      query: () => ({ url: '/api/open-workspaces' }),
      providesTags: ['Workspace'],
    }),
    joinWorkspace: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/workspaces/${id}/join`, method: 'POST', body: {} }),
    }),
  }),
});

export const { useGetOpenWorkspacesQuery, useJoinWorkspaceMutation } = openWorkspacesApi;
