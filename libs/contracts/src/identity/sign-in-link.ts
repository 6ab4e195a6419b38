import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, uuid } from '../core/fields.js';
import { defineRoute } from '../core/route.js';
import { previousSessionId, signInBrowser } from './onboarding.js';
import { unlockBody, unlockPageQuery } from './unlock.js';

/** The address in the link that an operator makes: a page with a form that posts to the same address. */
export const signInLinkPath = '/api/onboard/link';

export const signInLinkOutcomes = [
  'signed_in',
  'suspended',
  'erasing',
  'used',
  'wrong_code',
  'invalid',
] as const;

export type SignInLinkOutcome = (typeof signInLinkOutcomes)[number];

/**
 * Signs the browser in to the account of the link's contact, which is made if there is none. Like the link that unlocks a
 * contact, it needs the code that came with it. It counts once.
 */
export const useSignInLink = defineCall({
  service: 'identity',
  name: 'use-sign-in-link',
  access: 'anonymous',
  input: unlockBody.extend({ ...signInBrowser, previousSessionId }),
  output: z.object({ outcome: z.enum(signInLinkOutcomes), sessionToken: z.string().nullable() }),
});

/**
 * An operator made a link that signs a user in. A link for a contact without an account belongs to no workspace yet: its
 * event comes with the account.
 */
export const signInLinkMade = defineEvent({
  service: 'identity',
  name: 'sign-in-link-made',
  payload: z.object({
    userId: uuid,
    expiresAt: instant,
    /** When it was made, where the account is newer. */
    madeAt: instant.optional(),
  }),
  // The operator is no user. The entry stands with the one who can be signed in.
  audit: ({ userId, expiresAt, madeAt }) => ({
    workspaceId: null,
    actorId: userId,
    action: 'link_made',
    target: null,
    before: null,
    after: { by: 'operator', ...(madeAt === undefined ? {} : { made: madeAt }), until: expiresAt },
  }),
});

/** A link of an operator signed a user in. */
export const signInLinkUsed = defineEvent({
  service: 'identity',
  name: 'sign-in-link-used',
  payload: z.object({
    userId: uuid,
    /** Names the browser and its system; null for a browser that names neither. */
    browser: z.string().nullable(),
    isNewAccount: z.boolean(),
  }),
  audit: ({ userId, browser, isNewAccount }) => ({
    workspaceId: null,
    actorId: userId,
    action: 'link_signed_in',
    target: null,
    before: null,
    after: { browser, newAccount: isNewAccount },
  }),
});

const exampleToken = { token: 'A'.repeat(43) };

/** The page that the link opens. */
export const signInLinkPageRoute = defineRoute({
  method: 'GET',
  path: signInLinkPath,
  operation: 'showSignInLinkPage',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'The page of the link by which an operator signs a contact in',
  input: unlockPageQuery,
  example: exampleToken,
});

/** The form of the page. */
export const signInLinkRoute = defineRoute({
  method: 'POST',
  path: signInLinkPath,
  operation: 'useSignInLink',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: "Signs in by an operator's link and its code, once",
  input: unlockBody,
  example: { ...exampleToken, code: '000000' },
  body: 'form',
});
