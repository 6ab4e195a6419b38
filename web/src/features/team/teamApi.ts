import type { Member } from '@emberdeck/contracts/identity/users';
import { baseApi } from '../../shared/api/baseApi.js';

/** The members of the workspace, which the shell knows by name too. */
export const teamApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMembers: build.query<Member[], void>({
      query: () => ({ url: '/api/team/members' }),
      providesTags: ['Member'],
    }),
  }),
});

export const { useGetMembersQuery } = teamApi;
