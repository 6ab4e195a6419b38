import type {
  ChannelWishes,
  NotificationPreferencesBody,
} from '@emberdeck/contracts/notifications/notification-preferences';
import { chosenKinds, defaultWishes, groupOf } from '../notice-kinds.js';

type Kinds = Readonly<Record<string, ChannelWishes>>;

/** The switches of Settings above the kinds. */
export interface Switches {
  readonly mutedGroups: readonly string[];
  readonly byMail: boolean;
}

/** What applies now: a kind whose switch is off is off. */
export const effectiveKinds = (
  chosen: Kinds,
  { mutedGroups, byMail }: Switches,
): Record<string, ChannelWishes> =>
  Object.fromEntries(
    chosenKinds.map((kind) => {
      const wishes = chosen[kind] ?? defaultWishes(kind);
      const isOn = !mutedGroups.includes(groupOf(kind));
      return [
        kind,
        {
          app: isOn && wishes.app,
          mail: isOn && byMail && wishes.mail,
          sms: isOn && wishes.sms,
          whatsapp: isOn && wishes.whatsapp,
        },
      ];
    }),
  );

/** The choices after a change. What a switch has off keeps what was chosen before, so that the switch alone brings it back. */
export function changedKinds(
  chosen: Kinds,
  changes: NonNullable<NotificationPreferencesBody['kinds']>,
  { mutedGroups, byMail }: Switches,
): Kinds {
  const open = chosenKinds.filter((kind) => changes[kind] && !mutedGroups.includes(groupOf(kind)));
  const entries = open.map((kind) => {
    const before = chosen[kind] ?? defaultWishes(kind);
    const { app = before.app, mail, sms = before.sms, whatsapp = before.whatsapp } = changes[kind] ?? {};
    return [kind, { app, mail: byMail ? (mail ?? before.mail) : before.mail, sms, whatsapp }] as const;
  });
  return { ...chosen, ...Object.fromEntries(entries) };
}

/** The choices after mails of groups of kinds are switched off, or are as they come without a choice. */
export const kindsWithMails = (chosen: Kinds, groups: readonly string[], isOn: boolean): Kinds => ({
  ...chosen,
  ...Object.fromEntries(
    chosenKinds
      .filter((kind) => groups.includes(groupOf(kind)))
      .map((kind) => {
        const mail = isOn && defaultWishes(kind).mail;
        return [kind, { ...(chosen[kind] ?? defaultWishes(kind)), mail }];
      }),
  ),
});
