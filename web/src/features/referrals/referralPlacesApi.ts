import type { ReferralPlace } from '@emberdeck/contracts/identity/referral-places';
import type { ReferralRole } from '@emberdeck/contracts/identity/referral-roles';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';

interface Choice {
  readonly id: string;
  /** Null turns it off. */
  readonly role: ReferralRole | null;
}

const referralPlacesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReferralPlaces: build.query<ReferralPlace[], void>({
      query: () => ({ url: '/api/referral-places' }),
      providesTags: ['Invitation'],
      onQueryStarted: readAgainAfterChange,
    }),
    choosePlace: build.mutation<unknown, Choice>({
      query: ({ id, role }) => {
        const url = `/api/referrals/${id}/place`;
        return role === null ? { url, method: 'DELETE' } : { url, method: 'PUT', body: { role } };
      },
      // A failure too: what the screen shows may be old.
      invalidatesTags: ['Invitation'],
    }),
  }),
});

export const { useGetReferralPlacesQuery, useChoosePlaceMutation } = referralPlacesApi;
