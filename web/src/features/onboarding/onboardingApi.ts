import type { ShownReferral } from '@emberdeck/contracts/gamification/shown-referral';
import type {
  OnboardCompleteAnswer,
  OnboardCompleteBody,
  OnboardEntryAnswer,
  OnboardEntryBody,
  OnboardVerifyAnswer,
  OnboardVerifyBody,
} from '@emberdeck/contracts/identity/onboarding';
import { baseApi } from '../../shared/api/baseApi.js';

const step = <Body extends object>(name: string) => {
  return (body: Body) => ({
    url: `/api/onboard/${name}`,
    method: 'POST' as const,
    body,
    idempotent: false,
  });
};

const onboardingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    enter: build.mutation<OnboardEntryAnswer, OnboardEntryBody>({ query: step('entry') }),
    verify: build.mutation<OnboardVerifyAnswer, OnboardVerifyBody>({ query: step('verify') }),
    checkInvitation: build.query<ShownReferral, string>({
      query: (code) => ({ url: `/api/onboard/invitation?code=${encodeURIComponent(code)}` }),
    }),
    complete: build.mutation<OnboardCompleteAnswer, OnboardCompleteBody>({ query: step('complete') }),
  }),
});

export const { useEnterMutation, useVerifyMutation, useCompleteMutation, useCheckInvitationQuery } =
  onboardingApi;
