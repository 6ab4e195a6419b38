import type { ShownProvider } from '@emberdeck/contracts/identity/provider-sign-in';
import { baseApi } from './baseApi.js';

const providerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProvider: build.query<ShownProvider, void>({ query: () => ({ url: '/api/onboard/provider' }) }),
  }),
});

export const { useGetProviderQuery } = providerApi;
