import type { Passkey, PasskeyOptions } from '@emberdeck/contracts/identity/passkeys';
import type { ReauthenticationAnswer } from '@emberdeck/contracts/identity/reauthentication';
import { baseApi } from '../api/baseApi.js';
import { readAgainAfterChange } from '../api/readAgain.js';

interface SignInAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly redirectUrl: string | null;
}

const send = (url: string, body: object = {}) => ({ url, method: 'POST' as const, body, idempotent: false });

/** The answer of the browser to the options, as it is. */
interface Answered {
  readonly response: object;
}

const passkeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPasskeys: build.query<Passkey[], void>({
      query: () => ({ url: '/api/passkeys' }),
      providesTags: ['Passkey'],
      onQueryStarted: readAgainAfterChange,
    }),
    beginPasskey: build.mutation<PasskeyOptions, void>({ query: () => send('/api/passkeys/options') }),
    addPasskey: build.mutation<Passkey, Answered & { readonly name: string }>({
      query: (body) => send('/api/passkeys', body),
      invalidatesTags: ['Passkey'],
    }),
    renamePasskey: build.mutation<Passkey, { readonly id: string; readonly name: string }>({
      query: ({ id, ...body }) => ({ url: `/api/passkeys/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Passkey'],
    }),
    deletePasskey: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/passkeys/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Passkey'],
    }),
    beginPasskeySignIn: build.mutation<PasskeyOptions, void>({
      query: () => send('/api/onboard/passkey/options'),
    }),
    signInWithPasskey: build.mutation<SignInAnswer, Answered>({
      query: (body) => send('/api/onboard/passkey', body),
    }),
    beginPasskeyReauthentication: build.mutation<PasskeyOptions, void>({
      query: () => send('/api/reauthentication/options'),
    }),
    reauthenticateWithPasskey: build.mutation<ReauthenticationAnswer, Answered>({
      query: (body) => send('/api/reauthentication', body),
    }),
  }),
});

export const {
  useGetPasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useDeletePasskeyMutation,
  useBeginPasskeySignInMutation,
  useSignInWithPasskeyMutation,
  useBeginPasskeyReauthenticationMutation,
  useReauthenticateWithPasskeyMutation,
} = passkeysApi;
