import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineRoute } from '../core/route.js';

/** The address in the link for a locked contact: a page with a button, whose form posts to the same address. */
export const unlockPath = '/api/onboard/unlock';

/** The query of the page and the form of its button. */
export const unlockBody = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/** Unlocks the contact that received the link. Each link works once. */
export const unlockContact = defineCall({
  service: 'identity',
  name: 'unlock-contact',
  access: 'anonymous',
  input: unlockBody,
  output: z.object({ unlocked: z.boolean() }),
});

const unlockToken = { token: 'A'.repeat(43) };

/** The page that the unlock link opens. */
export const unlockPageRoute = defineRoute({
  method: 'GET',
  path: unlockPath,
  operation: 'showUnlockPage',
  access: 'public',
  status: 200,
  summary: 'The page of the link that unlocks a contact',
  input: unlockBody,
  example: unlockToken,
});

/** The form of the unlock page. */
export const unlockRoute = defineRoute({
  method: 'POST',
  path: unlockPath,
  operation: 'unlockContact',
  access: 'public',
  status: 200,
  summary: 'Unlocks a contact, once for each link',
  input: unlockBody,
  example: unlockToken,
  consumes: 'application/x-www-form-urlencoded',
});
