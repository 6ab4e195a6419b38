import type { Preferences, StoredPreferences } from '@emberdeck/contracts/identity/preferences';
import { baseApi } from './baseApi.js';
import { liveAnswer } from '../realtime/liveAnswer.js';
import { PendingSwitches } from './preferenceState.js';

const pending = new PendingSwitches();

/** The switches of the user. Shared, because Team shows and changes one of them too. */
const preferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPreferences: build.query<StoredPreferences, void>({
      query: () => ({ url: '/api/settings' }),
      providesTags: ['Preferences'],
      ...liveAnswer<StoredPreferences>((message) => {
        if (message.type !== 'preferences_changed' || !Number.isInteger(message.preferences.revision)) {
          return null;
        }
        return (shown) => pending.applied(shown, message.preferences);
      }),
    }),
    /** The change shows at once, and is taken back if saving fails. */
    updatePreferences: build.mutation<StoredPreferences, Partial<Preferences>>({
      query: (body) => ({ url: '/api/settings', method: 'PATCH', body }),
      onQueryStarted: async (changes, { dispatch, queryFulfilled }) => {
        pending.add(changes);
        const patch = dispatch(
          preferencesApi.util.updateQueryData('getPreferences', undefined, (draft) => {
            Object.assign(draft, changes);
          }),
        );
        const answer = await queryFulfilled.catch(() => null);
        pending.end(changes);
        if (answer) {
          const apply = (shown: StoredPreferences) => pending.applied(shown, answer.data);
          dispatch(preferencesApi.util.updateQueryData('getPreferences', undefined, apply));
        } else {
          patch.undo();
        }
      },
    }),
  }),
});

export const { useGetPreferencesQuery, useUpdatePreferencesMutation } = preferencesApi;
