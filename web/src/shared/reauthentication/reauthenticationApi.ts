import type {
  Reauthentication,
  ReauthenticationAnswer,
  ReauthenticationEntryAnswer,
} from '@emberdeck/contracts/identity/reauthentication';
import { baseApi } from '../api/baseApi.js';

const step = <Body extends object>(name: string) => {
  return (body: Body) => ({
    url: `/api/reauthentication/${name}`,
    method: 'POST' as const,
    body,
    idempotent: false,
  });
};

const reauthenticationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReauthentication: build.query<Reauthentication, void>({
      query: () => ({ url: '/api/reauthentication' }),
    }),
    startReauthentication: build.mutation<ReauthenticationEntryAnswer, { readonly contactId: string }>({
      query: step('entry'),
    }),
    verifyReauthentication: build.mutation<
      ReauthenticationAnswer,
      { readonly contactId: string; readonly verificationCode: string }
    >({ query: step('verify') }),
  }),
});

export const {
  useGetReauthenticationQuery,
  useStartReauthenticationMutation,
  useVerifyReauthenticationMutation,
} = reauthenticationApi;
