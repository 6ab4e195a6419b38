import type { Preferences } from '@emberdeck/contracts/identity/preferences';
import { noticeKinds } from '@emberdeck/contracts/registry/registry';

const groupOfKind = new Map(Object.entries(noticeKinds).map(([kind, { group }]) => [kind, group]));

/** The group of a kind of notice; the kind itself for one that this version does not know. */
export const groupOf = (kind: string): string => groupOfKind.get(kind) ?? kind;

/** The kinds of a group, or the one kind of that name. */
export function kindsNamed(name: string): string[] {
  const members = [...groupOfKind].filter(([, group]) => group === name).map(([kind]) => kind);
  return members.length > 0 ? members : [name];
}

/** The switch of each group that can be muted. Others always reach their user: rewards, workspaces and security. */
const switches: Readonly<Record<string, keyof Preferences>> = {
  goals: 'dataSyncAlerts',
  messages: 'teamUpdates',
  reports: 'reportGeneration',
  sources: 'dataSyncAlerts',
};

/** The groups whose switch is off. A switch that an earlier version does not know is on. */
export const mutedGroups = (preferences: Partial<Preferences>): string[] =>
  Object.entries(switches)
    .filter(([, name]) => preferences[name] === false)
    .map(([group]) => group);

/** Whether notices of the kind come by mail too, unless they are read before. */
export const isMailed = (kind: string): boolean => noticeKinds[kind]?.mail ?? false;
