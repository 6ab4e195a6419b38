import type { Member } from '@emberdeck/contracts/identity/users';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';

/** The members of the workspace. The command palette uses them too. */
export const teamApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMembers: build.query<Member[], void>({
      query: () => ({ url: '/api/team/members' }),
      providesTags: ['Member'],
      onQueryStarted: readAgainAfterChange,
    }),
  }),
});

export const { useGetMembersQuery } = teamApi;
