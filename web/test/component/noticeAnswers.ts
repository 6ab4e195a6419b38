import { http, HttpResponse } from 'msw';
import type {
  ChannelWishes,
  Mute,
  NotificationPreferences,
} from '@emberdeck/contracts/notifications/notification-preferences';
import type { PreferenceChange } from '../../src/shared/api/notificationPreferencesApi.js';
import { kindGroups } from '../../src/features/settings/kindGroups.js';

const kinds = Object.values(kindGroups).flat();

/** What a user has who has chosen nothing. */
export const noticeDefaults = (): NotificationPreferences => ({
  kinds: Object.fromEntries(
    kinds.map((kind): [string, ChannelWishes] => [
      kind,
      { app: true, mail: true, sms: false, whatsapp: false },
    ]),
  ),
  digest: { every: 'immediate', hour: 8 },
  quietHours: null,
  mutes: [],
  timeZone: 'UTC',
});

/** Answers that keep what was saved. */
export function noticeAnswers(notices: NotificationPreferences = noticeDefaults()) {
  let saved = notices;
  return [
    http.get('*/api/notification-preferences', () => HttpResponse.json(saved)),
    http.put('*/api/notification-preferences', async ({ request }) => {
      const { kinds: changed = {}, ...change } = (await request.json()) as PreferenceChange;
      const wishes = Object.entries(changed).map(([kind, given]) => [
        kind,
        { ...saved.kinds[kind], ...given },
      ]);
      const all = { ...saved.kinds, ...(Object.fromEntries(wishes) as typeof saved.kinds) };
      saved = { ...saved, ...change, kinds: all };
      return HttpResponse.json(saved);
    }),
    http.get('*/api/refused-addresses', () => HttpResponse.json([])),
    http.put('*/api/notification-preferences/mutes/:kind/:id', ({ params }) => {
      saved = {
        ...saved,
        mutes: [
          ...saved.mutes,
          { kind: params['kind'] as Mute['kind'], id: String(params['id']), until: null },
        ],
      };
      return HttpResponse.json(saved);
    }),
    http.delete('*/api/notification-preferences/mutes/:kind/:id', ({ params }) => {
      saved = { ...saved, mutes: saved.mutes.filter(({ id }) => id !== params['id']) };
      return HttpResponse.json(saved);
    }),
  ];
}
