import type { ProofEntryAnswer, ProofVerifyAnswer } from '@emberdeck/contracts/identity/contact-proof';
import type { OnboardEntryBody, OnboardVerifyBody } from '@emberdeck/contracts/identity/onboarding';
import { baseApi } from '../api/baseApi.js';
import { isFulfilled } from '../api/isFulfilled.js';
import { staleUnlessLive } from '../realtime/staleUnlessLive.js';

const step = <Body extends object>(name: string) => {
  return (body: Body) => ({
    url: `/api/auth/contact/${name}`,
    method: 'POST' as const,
    body,
    idempotent: false,
  });
};

const contactProofApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startProof: build.mutation<ProofEntryAnswer, OnboardEntryBody>({ query: step('entry') }),
    proveContact: build.mutation<ProofVerifyAnswer, OnboardVerifyBody>({
      query: step('verify'),
      onQueryStarted: async (_body, api) => {
        await isFulfilled(api.queryFulfilled);
        api.dispatch(staleUnlessLive(['User', 'Member']));
      },
    }),
  }),
});

export const { useStartProofMutation, useProveContactMutation } = contactProofApi;
