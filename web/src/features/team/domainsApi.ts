import type { WorkspaceDomains } from '@emberdeck/contracts/identity/workspace-domains';
import { baseApi } from '../../shared/api/baseApi.js';

/** The e-mail domains whose people may join the active workspace. */
const domainsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDomains: build.query<WorkspaceDomains, void>({
      query: () => ({ url: '/api/team/domains' }),
      providesTags: ['Invitation'],
    }),
    openDomain: build.mutation<WorkspaceDomains, string>({
      query: (domain) => ({ url: '/api/team/domains', method: 'POST', body: { domain } }),
      invalidatesTags: ['Invitation'],
    }),
    closeDomain: build.mutation<WorkspaceDomains, string>({
      query: (domain) => ({
        url: `/api/team/domains?${new URLSearchParams({ domain }).toString()}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Invitation'],
    }),
  }),
});

export const { useGetDomainsQuery, useOpenDomainMutation, useCloseDomainMutation } = domainsApi;
