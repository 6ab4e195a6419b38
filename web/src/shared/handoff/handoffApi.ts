import type {
  BegunHandoff,
  ClaimedHandoff,
  finishHandoffRoute,
  confirmHandoffRoute,
} from '@emberdeck/contracts/identity/handoff';
import type { z } from 'zod';
import { baseApi } from '../api/baseApi.js';

const send = (url: string, body: object = {}) => ({
  url: `/api/onboard/handoff${url}`,
  method: 'POST' as const,
  body,
  idempotent: false,
});

interface Code {
  readonly code: string;
}

const handoffApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    beginHandoff: build.mutation<BegunHandoff, void>({ query: () => send('') }),
    finishHandoff: build.mutation<z.output<typeof finishHandoffRoute.output>, Code>({
      query: (body) => send('/session', body),
    }),
    claimHandoff: build.mutation<ClaimedHandoff, Code>({ query: (body) => send('/claim', body) }),
    confirmHandoff: build.mutation<
      z.output<typeof confirmHandoffRoute.output>,
      Code & { readonly digits: string }
    >({ query: (body) => send('/confirm', body), invalidatesTags: ['Session'] }),
  }),
});

export const {
  useBeginHandoffMutation,
  useFinishHandoffMutation,
  useClaimHandoffMutation,
  useConfirmHandoffMutation,
} = handoffApi;
