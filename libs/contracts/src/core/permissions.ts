// Types only: the browser loads this module, and must not load a schema library with it.
import type { Actor } from './actor.js';
import type { Role } from './roles.js';

const managers: readonly Role[] = ['product_manager'];
const notClients: readonly Role[] = ['product_manager', 'team_member'];
const everyRole: readonly Role[] = [...notClients, 'client'];

/**
 * The roles that may perform each action in a workspace; its owner may perform all. An action that changes data has the
 * name of its call, and this table decides whether the call is refused. The services apply `see-` and `manage-` actions
 * in their queries.
 */
export const permissions = {
  'post-message': everyRole,
  'toggle-reaction': everyRole,
  'set-reaction': everyRole,
  'remove-reaction': everyRole,
  'update-message': everyRole,
  'delete-message': everyRole,
  'pin-message': managers,
  'unpin-message': managers,
  'mark-messages-read': everyRole,
  'create-connected-app': everyRole,
  'update-connected-app': everyRole,
  'refresh-connected-app': everyRole,
  'test-connected-app': everyRole,
  'delete-connected-app': everyRole,
  'start-play': everyRole,
  'continue-play': everyRole,
  'end-play': everyRole,
  'name-agent': everyRole,
  'send-referral': everyRole,
  'create-referral': everyRole,
  'share-referral': everyRole,
  'resend-referral': everyRole,
  'delete-referral': everyRole,
  'update-profile': everyRole,
  'close-greeting': everyRole,
  'begin-picture': everyRole,
  'purchase-item': everyRole,
  'refund-purchase': everyRole,
  'wear-items': everyRole,
  'begin-wallet': everyRole,
  'connect-wallet': everyRole,
  'disconnect-wallet': everyRole,
  'begin-attachment': everyRole,
  'prepare-attachment': everyRole,
  'delete-attachment': everyRole,
  'cancel-job': everyRole,
  'retry-job': everyRole,
  'mark-notifications-read': everyRole,
  'mark-notifications-seen': everyRole,
  'archive-notifications': everyRole,
  'clear-notifications': everyRole,
  'update-notification-preferences': everyRole,
  'resend-message': everyRole,
  'mute-notices': everyRole,
  'unmute-notices': everyRole,
  'test-refused-address': everyRole,
  'create-data-source': notClients,
  'update-data-source': notClients,
  'delete-data-source': notClients,
  'restore-data-source': notClients,
  'test-data-source': notClients,
  'sync-data-source': notClients,
  'undo-run': notClients,
  'rotate-webhook-secret': notClients,
  'create-outgoing-webhook': managers,
  'update-outgoing-webhook': managers,
  'delete-outgoing-webhook': managers,
  'test-outgoing-webhook': managers,
  'rotate-outgoing-secret': managers,
  'load-sample-data': notClients,
  'remove-sample-data': notClients,
  'set-dashboard-cards': everyRole,
  'use-as-headline': everyRole,
  'set-metric-aggregation': notClients,
  'create-metric-goal': notClients,
  'delete-metric-goal': notClients,
  'create-metric-limit': notClients,
  'delete-metric-limit': notClients,
  'create-chart-mark': notClients,
  'delete-chart-mark': notClients,
  'preview-upload': notClients,
  'begin-upload': notClients,
  'start-import': notClients,
  'create-report': notClients,
  'retry-report': notClients,
  'cancel-report': notClients,
  'delete-report': notClients,
  'share-report': notClients,
  'create-report-schedule': notClients,
  'update-report-schedule': notClients,
  'delete-report-schedule': notClients,
  'send-report-now': notClients,
  'update-own-name': everyRole,
  'update-preferences': everyRole,
  'update-workspace': everyRole,
  'end-other-session': everyRole,
  'end-other-sessions': everyRole,
  'rename-passkey': everyRole,
  'delete-passkey': everyRole,
  'remove-contact': everyRole,
  'unlink-provider': everyRole,
  'create-token': everyRole,
  'delete-token': everyRole,
  'create-export': everyRole,
  'delete-export': everyRole,
  'switch-workspace': everyRole,
  'view-as-client': managers,
  'leave-view': everyRole,
  'create-invitations': managers,
  'offer-referral-place': managers,
  'withdraw-referral-place': everyRole,
  'resend-invitation': managers,
  'revoke-invitation': managers,
  'change-member-role': managers,
  'set-client-view': managers,
  'remove-team-member': managers,
  'accept-invitation': everyRole,
  'decline-invitation': everyRole,
  'create-workspace': everyRole,
  'join-workspace': everyRole,
  'open-domain': managers,
  'close-domain': managers,
  'delete-workspace': everyRole,
  'keep-workspace': everyRole,
  'delete-account': everyRole,
  'keep-account': everyRole,
  'leave-workspace': everyRole,
  'offer-workspace': everyRole,
  'take-workspace': everyRole,
  'see-every-source': notClients,
  'see-source-access': notClients,
  'see-source-activities': notClients,
  'see-member-addresses': notClients,
  'see-standings': notClients,
  'see-invitations': managers,
  'see-audit': managers,
  'see-outgoing-webhooks': managers,
  'manage-workspace': managers,
  'manage-every-source': managers,
  'manage-every-report': managers,
  'manage-every-goal': managers,
  'manage-every-mark': managers,
  'manage-every-message': managers,
} as const satisfies Record<string, readonly Role[]>;

/** An action that a role may or may not perform. */
export type Action = keyof typeof permissions;

/** Whether the member is an external client of the workspace. Its owner is none, regardless of the role. */
export const isClient = ({ role, ownsWorkspace }: Pick<Actor, 'role' | 'ownsWorkspace'>): boolean =>
  role === 'client' && !ownsWorkspace;

/** What members of a workspace that is being deleted still do: what is theirs, and what takes people out of it. */
const openUntilEnd: ReadonlySet<Action> = new Set<Action>([
  'accept-invitation',
  'archive-notifications',
  'begin-picture',
  'cancel-job',
  'clear-notifications',
  'close-greeting',
  'continue-play',
  'create-connected-app',
  'create-export',
  'create-referral',
  'create-workspace',
  'decline-invitation',
  'delete-account',
  'delete-connected-app',
  'delete-export',
  'delete-referral',
  'delete-token',
  'delete-workspace',
  'disconnect-wallet',
  'end-other-session',
  'end-other-sessions',
  'end-play',
  'join-workspace',
  'keep-account',
  'keep-workspace',
  'leave-view',
  'leave-workspace',
  'mark-notifications-read',
  'mark-notifications-seen',
  'mute-notices',
  'name-agent',
  'purchase-item',
  'refresh-connected-app',
  'refund-purchase',
  'remove-contact',
  'remove-team-member',
  'resend-message',
  'resend-referral',
  'revoke-invitation',
  'send-referral',
  'share-referral',
  'start-play',
  'switch-workspace',
  'test-connected-app',
  'test-refused-address',
  'unlink-provider',
  'unmute-notices',
  'update-connected-app',
  'update-notification-preferences',
  'update-own-name',
  'update-preferences',
  'update-profile',
  'wear-items',
  'withdraw-referral-place',
]);

/** Whether a workspace that is being deleted refuses the action: its members read it and change nothing. */
export const isClosedByEnd = (action: Action): boolean =>
  !action.startsWith('see-') && !action.startsWith('manage-') && !openUntilEnd.has(action);

/** All actions of the table. */
export const actions = Object.keys(permissions) as readonly Action[];

/** Whether the table has an entry of this name. */
export const isAction = (name: string): name is Action => Object.hasOwn(permissions, name);

/**
 * Whether the member may perform the action. An owner may perform every action in their own workspace, regardless of
 * the role.
 */
export const may = (
  { role, ownsWorkspace }: Pick<Actor, 'role' | 'ownsWorkspace'>,
  action: Action,
): boolean => ownsWorkspace || permissions[action].includes(role);

const allowedInView: ReadonlySet<Action> = new Set<Action>(['leave-view', 'switch-workspace']);

/** Whether a manager who sees the workspace as a client does may not make this call, because it changes something. */
export const isRefusedInView = (
  { viewAs }: { readonly viewAs?: Actor['viewAs'] | null },
  call: string,
): boolean => Boolean(viewAs) && isAction(call) && !allowedInView.has(call);
