import type { Member, MemberProfile } from '@emberdeck/contracts/identity/users';
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
    /** The members whose name or visible e-mail address contains a text. */
    searchMembers: build.query<Member[], string>({
      query: (q) => ({ url: `/api/team/members?${new URLSearchParams({ q }).toString()}` }),
      providesTags: ['Member'],
      onQueryStarted: readAgainAfterChange,
    }),
    getMember: build.query<MemberProfile, string>({
      query: (userId) => ({ url: `/api/team/members/${userId}` }),
      providesTags: ['Member'],
      onQueryStarted: readAgainAfterChange,
    }),
  }),
});

export const { useGetMembersQuery, useSearchMembersQuery, useGetMemberQuery } = membersApi;
