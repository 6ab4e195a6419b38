import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { uuid } from '../core/fields.js';
import { role } from '../core/roles.js';

/**
 * Creates a person with a given id and a proven address, as a member of a workspace with a given id, which its owner
 * brings. A person that exists stays as it is. The person joins at the time of the call.
 */
export const provisionMember = defineCall({
  service: 'identity',
  name: 'provision-member',
  access: 'internal',
  callers: ['gateway'],
  isOfDemo: true,
  repeats: 'always',
  input: z.object({
    workspace: z.object({ id: uuid, name: z.string() }),
    userId: uuid,
    email: z.email(),
    displayName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role,
    ownsWorkspace: z.boolean(),
    referralCode: z.string().nullable(),
  }),
  output: z.object({ isNew: z.boolean() }),
});
