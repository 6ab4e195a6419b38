// Types alone: the browser reads this module, and a schema library would come with it.
import type { Actor } from './actor.js';
import type { Role } from './roles.js';

const notClients: readonly Role[] = ['product_manager', 'team_member'];
const everyRole: readonly Role[] = [...notClients, 'client'];

/**
 * Who may do what in a workspace, by the role there. The name of what changes something is that of its call; the rest is
 * what may be seen.
 */
const permissions = {
  'post-message': everyRole,
  'toggle-reaction': everyRole,
  'create-connected-app': everyRole,
  'delete-connected-app': everyRole,
  'send-referral': everyRole,
  'update-profile': everyRole,
  'cancel-job': everyRole,
  'retry-job': everyRole,
  'create-data-source': notClients,
  'delete-data-source': notClients,
  'begin-upload': notClients,
  'append-upload': notClients,
  'discard-upload': notClients,
  'commit-upload': notClients,
  'see-every-source': notClients,
  'see-source-access': notClients,
  'see-source-activities': notClients,
  'see-member-addresses': notClients,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof permissions;

/** All of the table. */
export const actions = Object.keys(permissions) as readonly Action[];

/** Whether the table has an entry of this name. */
export const isAction = (name: string): name is Action => Object.hasOwn(permissions, name);

/** Whether the member may do it. An owner may do everything in the own workspace, whatever the role there says. */
export const may = (
  { role, ownsWorkspace }: Pick<Actor, 'role' | 'ownsWorkspace'>,
  action: Action,
): boolean => ownsWorkspace || permissions[action].includes(role);
