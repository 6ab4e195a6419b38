import { z } from 'zod';
import { defineBroadcast } from '../core/broadcast.js';
import { uuid } from '../core/fields.js';

const typist = z.object({ userId: uuid, displayName: z.string() });

/** A member who writes a message. */
export type Typist = z.output<typeof typist>;

/** A member writes a message now. It says nothing of the text, and is sent again while the member goes on. */
export const memberTyping = defineBroadcast({
  sender: 'gateway',
  name: 'member-typing',
  payload: typist.extend({ workspaceId: uuid }),
  audience: 'workspace',
  key: ({ userId }) => userId,
  message: { type: 'typing', row: typist, of: ({ userId, displayName }) => ({ userId, displayName }) },
  tags: [],
});
