import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { baseApi } from '../api/baseApi.js';
import type { ApiDispatch } from '../api/baseApi.js';

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

/** Asks who is signed in; ends with the answer, whatever it is. */
export async function readUser(dispatch: ApiDispatch): Promise<void> {
  await dispatch(sessionApi.endpoints.getUser.initiate());
}
