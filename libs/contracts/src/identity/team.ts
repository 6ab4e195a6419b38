import { z } from 'zod';
import type { AuditAction } from '../core/audit-actions.js';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, uuid } from '../core/fields.js';
import { role, type Role } from '../core/roles.js';
import { patch, remove } from '../core/route.js';

const titles: Readonly<Record<Role, string>> = {
  product_manager: 'Product Manager',
  team_member: 'Team Member',
  client: 'Client',
};

/** What becomes of the sources and schedules of a removed member: the remover owns them, or they pause. */
export const leftBehind = ['hand_over', 'pause'] as const;
export type LeftBehind = (typeof leftBehind)[number];

/** Changes the role of a member. `before` is the role that the form showed: another one is a `conflict`. */
export const changeMemberRole = defineCall({
  service: 'identity',
  name: 'change-member-role',
  access: 'user',
  input: z.object({ userId: uuid, role, before: role.optional() }),
  output: done,
});

/** Removes a member. The member's sessions move to another workspace. */
export const removeTeamMember = defineCall({
  service: 'identity',
  name: 'remove-team-member',
  access: 'user',
  input: z.object({ userId: uuid, leftBehind: z.enum(leftBehind).default('hand_over') }),
  output: done,
});

const auditedAs = {
  joined: 'member_joined',
  role: 'role_changed',
  removed: 'member_removed',
  left: 'member_left',
  owner: 'owner_changed',
} as const satisfies Readonly<Record<string, AuditAction>>;

/** What a member's place in the workspace became, for the activity feed and for what the member leaves behind. */
export const memberPlaceChanged = defineEvent({
  service: 'identity',
  name: 'member-place-changed',
  payload: z.object({
    workspaceId: uuid,
    /** The member. */
    memberId: uuid,
    memberName: z.string(),
    /** Who did it; the member for one who joined or left. */
    userId: uuid,
    by: z.string(),
    change: z.enum(['joined', 'role', 'removed', 'left', 'owner']),
    role,
    /** The role before; absent where it did not change, and in events of earlier versions. */
    roleBefore: role.optional(),
    leftBehind: z.enum(leftBehind).nullable(),
    /** The new owner of what is handed over; null if it pauses. */
    heirId: uuid.nullable(),
  }),
  activity: {
    type: 'system_event',
    readers: 'workspace',
    sentence: ({ change, by, memberName, role: now }) => {
      switch (change) {
        case 'joined':
          return `${memberName} joined as ${titles[now]}`;
        case 'role':
          return `${by} made ${memberName} ${titles[now]}`;
        case 'removed':
          return `${by} removed ${memberName}`;
        case 'left':
          return `${memberName} left`;
        default:
          return `${memberName} owns the workspace now`;
      }
    },
    subject: ({ memberId }) => ({ type: 'user', id: memberId }),
  },
  audit: ({ workspaceId, userId, memberId, change, role: now, roleBefore }) => ({
    workspaceId,
    actorId: userId,
    action: auditedAs[change],
    target: { type: 'user', id: memberId, name: null },
    before: roleBefore === undefined ? null : { role: roleBefore },
    after: { role: now },
  }),
});

/** Whether a member is one no more. */
export const isDeparture = ({ change }: { readonly change: string }): boolean =>
  change === 'removed' || change === 'left';

export const teamRoutes = [
  patch('/api/team/members/:userId', changeMemberRole, 'Changes the role of a member', {
    example: { role: 'client' },
  }),
  remove('/api/team/members/:userId', removeTeamMember, 'Removes a member from the active workspace'),
];
