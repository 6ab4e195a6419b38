import type { AddressTest, RefusedAddress } from '@emberdeck/contracts/notifications/refused-addresses';
import { baseApi } from '../../shared/api/baseApi.js';

const refusedAddressesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRefusedAddresses: build.query<RefusedAddress[], void>({
      query: () => ({ url: '/api/refused-addresses' }),
      providesTags: ['RefusedAddress'],
    }),
    testRefusedAddress: build.mutation<AddressTest, string>({
      query: (contactId) => ({
        url: `/api/refused-addresses/${contactId}/test`,
        method: 'POST',
        body: {},
        idempotent: false,
      }),
      invalidatesTags: ['RefusedAddress'],
    }),
  }),
});

export const { useGetRefusedAddressesQuery, useTestRefusedAddressMutation } = refusedAddressesApi;
