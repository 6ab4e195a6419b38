import type {
  ChannelWishes,
  Mute,
  NotificationPreferences,
  NotificationPreferencesBody,
} from '@emberdeck/contracts/notifications/notification-preferences';
import { baseApi } from './baseApi.js';

/** A change as the screens make it: single channels of kinds. */
export interface PreferenceChange extends Omit<NotificationPreferencesBody, 'kinds'> {
  readonly kinds?: Readonly<Record<string, Partial<ChannelWishes>>>;
}

/** Changes that wait for their answers. */
let pending = 0;

function withChange(shown: NotificationPreferences, { kinds = {}, ...change }: PreferenceChange): void {
  for (const [kind, wishes] of Object.entries(kinds)) Object.assign(shown.kinds[kind] ?? {}, wishes);
  Object.assign(shown, change);
}

/** What the user is notified about. Shared, because the bell mutes and Settings shows the mutes. */
const notificationPreferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNotificationPreferences: build.query<NotificationPreferences, void>({
      query: () => ({ url: '/api/notification-preferences' }),
      providesTags: ['NotificationPreferences'],
    }),
    /** The change shows at once, and is taken back if saving fails. */
    updateNotificationPreferences: build.mutation<NotificationPreferences, PreferenceChange>({
      query: (body) => ({ url: '/api/notification-preferences', method: 'PUT', body }),
      onQueryStarted: async (change, { dispatch, queryFulfilled }) => {
        pending += 1;
        const update = (recipe: (shown: NotificationPreferences) => void) =>
          dispatch(
            notificationPreferencesApi.util.updateQueryData('getNotificationPreferences', undefined, recipe),
          );
        const patch = update((shown) => withChange(shown, change));
        const answer = await queryFulfilled.catch(() => null);
        pending -= 1;
        if (answer === null) patch.undo();
        // An answer lacks the changes after it.
        else if (pending === 0) update((shown) => void Object.assign(shown, answer.data));
      },
    }),
  }),
});

/** What is muted after another thing is. */
export const withMute = (mutes: readonly Mute[], mute: Mute): Mute[] => [...withoutMute(mutes, mute), mute];

/** What is muted after a thing is not. */
export const withoutMute = (mutes: readonly Mute[], { kind, id }: Pick<Mute, 'kind' | 'id'>): Mute[] =>
  mutes.filter((each) => each.kind !== kind || each.id !== id);

export const { useGetNotificationPreferencesQuery, useUpdateNotificationPreferencesMutation } =
  notificationPreferencesApi;
export const { getNotificationPreferences, updateNotificationPreferences } =
  notificationPreferencesApi.endpoints;
