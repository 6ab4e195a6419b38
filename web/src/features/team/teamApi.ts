import type { Role } from '@emberdeck/contracts/core/roles';
import type {
  CreatedInvitation,
  CreatedInvitations,
  CreateInvitationsBody,
  Invitation,
} from '@emberdeck/contracts/identity/invitations';
import type { LeftBehind } from '@emberdeck/contracts/identity/team';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';

interface RoleChange {
  readonly userId: string;
  readonly role: Role;
  readonly before: Role;
}

interface Removal {
  readonly userId: string;
  readonly leftBehind: LeftBehind;
}

const teamApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getInvitations: build.query<Invitation[], void>({
      query: () => ({ url: '/api/team/invitations' }),
      providesTags: ['Invitation'],
      onQueryStarted: readAgainAfterChange,
    }),
    createInvitations: build.mutation<CreatedInvitations, CreateInvitationsBody>({
      query: (body) => ({ url: '/api/team/invitations', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Invitation'] : []),
    }),
    resendInvitation: build.mutation<CreatedInvitation, string>({
      query: (id) => ({ url: `/api/team/invitations/${id}/resend`, method: 'POST', body: {} }),
      invalidatesTags: (answer) => (answer ? ['Invitation'] : []),
    }),
    revokeInvitation: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/team/invitations/${id}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Invitation']),
    }),
    changeRole: build.mutation<unknown, RoleChange>({
      query: ({ userId, ...body }) => ({ url: `/api/team/members/${userId}`, method: 'PATCH', body }),
      invalidatesTags: ['Member'],
    }),
    removeMember: build.mutation<unknown, Removal>({
      query: ({ userId, leftBehind }) => ({
        url: `/api/team/members/${userId}?${new URLSearchParams({ leftBehind }).toString()}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Member', 'DataSource'],
    }),
  }),
});

export const {
  useGetInvitationsQuery,
  useCreateInvitationsMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useChangeRoleMutation,
  useRemoveMemberMutation,
} = teamApi;
