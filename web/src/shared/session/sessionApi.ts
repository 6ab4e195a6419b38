import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { baseApi } from '../api/baseApi.js';

const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<CurrentUser, void>({
      query: () => ({ url: '/api/auth/user' }),
      extraOptions: { probe: true },
      providesTags: ['User'],
    }),
  }),
});

export const { useGetUserQuery } = sessionApi;
