import { z } from 'zod';
import { defineCall } from '../core/call.js';

/** Where the link of a locked contact leads: a page with a button, whose form is sent to the same address. */
export const unlockPath = '/api/onboard/unlock';

/** The query of the page and the form of its button. */
export const unlockBody = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/** Unlocks the contact that a link was sent to, once. */
export const unlockContact = defineCall({
  service: 'identity',
  name: 'unlock-contact',
  access: 'anonymous',
  input: unlockBody,
  output: z.object({ unlocked: z.boolean() }),
});
