import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineRoute } from '../core/route.js';
import { typedCode } from '../core/typed-text.js';

/** The address in the link for a locked contact: a page with a form that posts to the same address. */
export const unlockPath = '/api/onboard/unlock';

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The query of the page. */
export const unlockPageQuery = z.object({ token });

/** The form of the page: the secret of the link, and the code that was sent with it. */
export const unlockBody = z.object({
  token,
  code: z.string().max(200).overwrite(typedCode),
});

export const unlockOutcomes = ['unlocked', 'already_unlocked', 'wrong_code', 'invalid'] as const;

export type UnlockOutcome = (typeof unlockOutcomes)[number];

/**
 * Unlocks the contact that received the link. Programs that scan messages open links and press buttons, so the code of
 * the message is typed too.
 */
export const unlockContact = defineCall({
  service: 'identity',
  name: 'unlock-contact',
  access: 'anonymous',
  input: unlockBody,
  output: z.object({ outcome: z.enum(unlockOutcomes) }),
});

const exampleToken = { token: 'A'.repeat(43) };

/** The page that the unlock link opens. */
export const unlockPageRoute = defineRoute({
  method: 'GET',
  path: unlockPath,
  operation: 'showUnlockPage',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'The page of the link that unlocks a contact',
  input: unlockPageQuery,
  example: exampleToken,
});

/** The form of the unlock page. */
export const unlockRoute = defineRoute({
  method: 'POST',
  path: unlockPath,
  operation: 'unlockContact',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Unlocks a contact by its link and code',
  input: unlockBody,
  example: { ...exampleToken, code: '000000' },
  body: 'form',
});
