import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { baseApi } from '../../shared/api/baseApi.js';
import { changeWorkspace } from '../../shared/api/workspacesApi.js';

const ownershipApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    leaveWorkspace: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/workspaces/${id}/leave`, method: 'POST', body: {} }),
    }),
    offerWorkspace: build.mutation<unknown, { readonly id: string; readonly userId: string | null }>({
      query: ({ id, ...body }) => ({ url: `/api/workspaces/${id}/transfer`, method: 'POST', body }),
      invalidatesTags: ['Workspace'],
      onQueryStarted: async ({ id, userId: offeredTo }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(changeWorkspace(id, (workspace) => ({ ...workspace, offeredTo })));
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    takeWorkspace: build.mutation<Workspace, string>({
      query: (id) => ({ url: `/api/workspaces/${id}/transfer/accept`, method: 'POST', body: {} }),
      invalidatesTags: ['Workspace', 'Member', 'User'],
    }),
    deleteWorkspace: build.mutation<unknown, { readonly id: string; readonly name: string }>({
      query: ({ id, name }) => ({
        url: `/api/workspaces/${id}?${new URLSearchParams({ name }).toString()}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Workspace', 'User'],
    }),
  }),
});

export const {
  useLeaveWorkspaceMutation,
  useOfferWorkspaceMutation,
  useTakeWorkspaceMutation,
  useDeleteWorkspaceMutation,
} = ownershipApi;
