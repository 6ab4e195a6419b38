import { type Role, roles } from '@emberdeck/contracts/core/roles';

/** The role of each group of the OpenID provider. */
export type GroupRoles = ReadonlyMap<string, Role>;

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

/** Reads `group=role;group=role`; null if it is malformed. A group may be a distinguished name with `=` and commas. */
export function groupRolesOf(text: string): GroupRoles | null {
  const entries = text.split(';').map((entry) => {
    const at = entry.lastIndexOf('=');
    return { group: entry.slice(0, Math.max(at, 0)).trim(), role: entry.slice(at + 1).trim() };
  });
  const mapped = new Map<string, Role>();
  for (const { group, role } of entries) {
    if (group === '' || !isRole(role) || mapped.has(group)) return null;
    mapped.set(group, role);
  }
  return mapped;
}

/** The role with the most rights among those of the groups; null where no group has one. */
export function roleOfGroups(groups: readonly string[], mapped: GroupRoles): Role | null {
  const found = new Set(groups.map((group) => mapped.get(group)));
  return roles.find((role) => found.has(role)) ?? null;
}
