import type { Preferences } from '@emberdeck/contracts/identity/preferences';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';

const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPreferences: build.query<Preferences, void>({
      query: () => ({ url: '/api/settings' }),
      providesTags: ['Preferences'],
      onQueryStarted: readAgainAfterChange,
    }),
    /** The change shows at once, and is taken back if saving fails. */
    updatePreferences: build.mutation<Preferences, Partial<Preferences>>({
      query: (body) => ({ url: '/api/settings', method: 'PATCH', body }),
      onQueryStarted: async (changes, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          settingsApi.util.updateQueryData('getPreferences', undefined, (draft) => {
            Object.assign(draft, changes);
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const { useGetPreferencesQuery, useUpdatePreferencesMutation } = settingsApi;
