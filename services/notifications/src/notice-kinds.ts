import type { ChannelWishes } from '@emberdeck/contracts/notifications/notification-preferences';
import { securityGroup } from '@emberdeck/contracts/notifications/notice-switches';
import { noticeKinds } from '@emberdeck/contracts/registry/registry';

/** The group of each kind of notice. */
export const groupsByKind: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(noticeKinds).map(([kind, { group }]) => [kind, group]),
);

/** The group of a kind of notice; the kind itself for one that this version does not know. */
export const groupOf = (kind: string): string => groupsByKind[kind] ?? kind;

/** The kinds of a group, or the one kind of that name. */
export function kindsNamed(name: string): string[] {
  const members = Object.keys(groupsByKind).filter((kind) => groupsByKind[kind] === name);
  return members.length > 0 ? members : [name];
}

/** How a kind of notice reaches a user who has chosen nothing. */
export const defaultWishes = (kind: string): ChannelWishes => ({
  app: true,
  mail: noticeKinds[kind]?.mail ?? false,
  sms: false,
  whatsapp: false,
});

/** The kinds that a user chooses for. News about security reaches its user in any case, and has mails of its own. */
export const chosenKinds: readonly string[] = Object.keys(groupsByKind)
  .filter((kind) => groupsByKind[kind] !== securityGroup)
  .toSorted();
