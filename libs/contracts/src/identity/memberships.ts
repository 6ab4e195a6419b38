import { z } from 'zod';
import { defineEvent } from '../core/event.js';
import { instant, uuid } from '../core/fields.js';
import { ownPicture } from '../core/picture-path.js';
import { role } from '../core/roles.js';
import { accountVersion } from './users.js';

/** A user's appearance in one workspace. */
const memberFields = {
  userId: uuid,
  workspaceId: uuid,
  /** Grows with every change of this user in any workspace, so that a late event does not replace a newer one. */
  revision: z.number().int(),
  role,
  /** Absent in events of earlier versions. */
  ownsWorkspace: z.boolean().optional(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Events from before pictures were stored contain addresses of other sites. */
  profileImageUrl: z.string().nullable().transform(ownPicture),
};

const changes = { what: 'members', tags: ['Member'] };

const changedData = ({ userId }: { readonly userId: string }) => [accountVersion(userId)];

/** A user became a member of a workspace, for the first time or again. */
export const memberAdded = defineEvent({
  service: 'identity',
  name: 'member-added',
  payload: z.object({ ...memberFields, joinedAt: instant }),
  changedData,
  realtime: { audience: 'workspace', changes },
});

/** The name, picture or role of a member changed. Before `member-added` existed, it was published for new members too. */
export const memberChanged = defineEvent({
  service: 'identity',
  name: 'member-changed',
  payload: z.object(memberFields),
  changedData,
  realtime: { audience: 'workspace', changes },
});

/** A user with this last appearance is no longer a member of a workspace. Sessions in it have moved to the user's own workspace. */
export const memberRemoved = defineEvent({
  service: 'identity',
  name: 'member-removed',
  payload: z.object(memberFields),
  changedData,
  realtime: { audience: 'workspace', changes },
});
