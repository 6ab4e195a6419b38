import type { Member } from '@emberdeck/contracts/identity/users';
import { baseApi } from './baseApi.js';
import { readAgainAfterChange } from './readAgain.js';

/** The members of the workspace. Shared, because reports and the command palette name them too. */
export const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMembers: build.query<Member[], void>({
      query: () => ({ url: '/api/team/members' }),
      providesTags: ['Member'],
      onQueryStarted: readAgainAfterChange,
    }),
  }),
});

export const { useGetMembersQuery } = membersApi;
