import { noticeKinds } from '@emberdeck/contracts/registry/registry';

const groupOfKind = new Map(Object.entries(noticeKinds).map(([kind, { group }]) => [kind, group]));

/** The group of a kind of notice; the kind itself for one that this version does not know. */
export const groupOf = (kind: string): string => groupOfKind.get(kind) ?? kind;

/** The kinds of a group, or the one kind of that name. */
export function kindsNamed(name: string): string[] {
  const members = [...groupOfKind].filter(([, group]) => group === name).map(([kind]) => kind);
  return members.length > 0 ? members : [name];
}
