import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { baseApi } from './baseApi.js';

/** First and last name of the signed-in user. */
const ownNameApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    updateOwnName: build.mutation<
      CurrentUser,
      Pick<CurrentUser, 'firstName' | 'lastName'> & Partial<Pick<CurrentUser, 'showsFullName'>>
    >({
      query: (body) => ({ url: '/api/auth/user', method: 'PATCH', body }),
      invalidatesTags: ['User', 'Member', 'Message'],
    }),
  }),
});

export const { useUpdateOwnNameMutation } = ownNameApi;
