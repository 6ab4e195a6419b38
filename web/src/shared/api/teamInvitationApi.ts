import type { ShownInvitation } from '@emberdeck/contracts/identity/invitations';
import { isApiError } from './apiError.js';
import { baseApi } from './baseApi.js';

const addressOf = (token: string): string => `/api/invitations/${encodeURIComponent(token)}`;

/** The invitation of a link, for the person who opened it. */
const teamInvitationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTeamInvitation: build.query<ShownInvitation, string>({
      query: (token) => ({ url: addressOf(token) }),
    }),
    /** The session moves to the other workspace: everything that is shown is of that from then on. */
    acceptInvitation: build.mutation<{ workspaceId: string; workspaceName: string }, string>({
      query: (token) => ({ url: `${addressOf(token)}/accept`, method: 'POST', body: {} }),
    }),
    declineInvitation: build.mutation<unknown, string>({
      query: (token) => ({ url: `${addressOf(token)}/decline`, method: 'POST', body: {} }),
    }),
  }),
});

export const { useGetTeamInvitationQuery, useAcceptInvitationMutation, useDeclineInvitationMutation } =
  teamInvitationApi;

/** Whether a read failed because the server has no such invitation, or its secret is none: another try does not help. */
export const isUnknownInvitation = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 422);
