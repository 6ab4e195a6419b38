import type {
  ChannelWishes,
  Mute,
  NotificationPreferences,
  NotificationPreferencesBody,
} from '@emberdeck/contracts/notifications/notification-preferences';
import type { AppDispatch } from '../store/state.js';
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

type Recipe = (shown: NotificationPreferences) => void;

/** The change shows at once, and is taken back if saving fails. */
async function showChange(
  recipe: Recipe,
  dispatch: AppDispatch,
  queryFulfilled: Promise<{ readonly data: NotificationPreferences }>,
): Promise<void> {
  pending += 1;
  const update = (change: Recipe) =>
    dispatch(
      notificationPreferencesApi.util.updateQueryData('getNotificationPreferences', undefined, change),
    );
  const patch = update(recipe);
  const answer = await queryFulfilled.catch(() => null);
  pending -= 1;
  if (answer === null) patch.undo();
  // An answer lacks the changes after it.
  else if (pending === 0) update((shown) => void Object.assign(shown, answer.data));
}

/** What is muted, with one thing more or less. */
export interface MuteChange extends Pick<Mute, 'kind' | 'id'> {
  readonly isMuted: boolean;
}

const withMuteChange = (shown: NotificationPreferences, { kind, id, isMuted }: MuteChange): void => {
  shown.mutes = shown.mutes.filter((each) => each.kind !== kind || each.id !== id);
  if (isMuted) shown.mutes.push({ kind, id, until: null });
};

/** What the user is notified about. Shared, because the bell mutes and Settings shows the mutes. */
const notificationPreferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNotificationPreferences: build.query<NotificationPreferences, void>({
      query: () => ({ url: '/api/notification-preferences' }),
      providesTags: ['NotificationPreferences'],
    }),
    updateNotificationPreferences: build.mutation<NotificationPreferences, PreferenceChange>({
      query: (body) => ({ url: '/api/notification-preferences', method: 'PUT', body }),
      onQueryStarted: (change, { dispatch, queryFulfilled }) =>
        showChange((shown) => withChange(shown, change), dispatch, queryFulfilled),
    }),
    /** The server changes one mute, so that two tabs lose none. */
    changeMute: build.mutation<NotificationPreferences, MuteChange>({
      query: ({ kind, id, isMuted }) => {
        const url = `/api/notification-preferences/mutes/${kind}/${id}`;
        return isMuted ? { url, method: 'PUT', body: { until: null } } : { url, method: 'DELETE' };
      },
      onQueryStarted: (change, { dispatch, queryFulfilled }) =>
        showChange((shown) => withMuteChange(shown, change), dispatch, queryFulfilled),
    }),
  }),
});

export const {
  useGetNotificationPreferencesQuery,
  useUpdateNotificationPreferencesMutation,
  useChangeMuteMutation,
} = notificationPreferencesApi;
export const { changeMute } = notificationPreferencesApi.endpoints;
