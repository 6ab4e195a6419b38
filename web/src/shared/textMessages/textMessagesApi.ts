import type { CodeDelivery, OperatorPages } from '@emberdeck/contracts/identity/onboarding';
import { baseApi } from '../api/baseApi.js';

export const textMessagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOperatorPages: build.query<OperatorPages, void>({ query: () => ({ url: '/api/onboard/pages' }) }),
    getCodeDelivery: build.query<CodeDelivery, string>({
      query: (id) => ({ url: `/api/onboard/deliveries/${id}` }),
    }),
  }),
});

export const { useGetOperatorPagesQuery } = textMessagesApi;
