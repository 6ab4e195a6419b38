import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { nothing, optionalNameText, optionalText, optionalWebAddress } from '../core/fields.js';
import { isOwnPath } from '../core/own-path.js';
import { defineRoute } from '../core/route.js';
import { previousSessionId, signInBrowser } from './onboarding.js';
import { sessionId } from './sessions.js';
import { providerLinkEvent } from './provider-link-event.js';

/** Where a browser starts a sign-in at the OpenID provider. */
export const providerStartPath = '/api/login/provider';

/** Where the provider sends the browser back to. The operator registers it there. */
export const providerCallbackPath = '/api/login/callback';

/** How long a sign-in at the provider may take, in minutes. */
export const providerSignInMinutes = 10;

/** How long an account of the provider waits for the code that links it, in minutes. */
export const providerLinkMinutes = 30;

/** Most groups of a person that are read. */
export const maxProviderGroups = 500;

/** A name of the provider. One that an account cannot have counts as absent. */
const claimedName = optionalNameText(80).catch(null);

/** What the provider says of a person. The issuer and subject together name its account there, and nothing else does. */
export const providerClaims = z.object({
  issuer: z.string().min(1).max(400),
  subject: z.string().min(1).max(255),
  email: z.string().max(320).nullable().catch(null),
  /** False also where the provider does not say it. */
  emailVerified: z.boolean(),
  displayName: claimedName,
  firstName: claimedName,
  lastName: claimedName,
  /** The address of a picture, which is fetched like one that a user enters. */
  pictureUrl: optionalWebAddress.catch(null),
  groups: z.array(z.string().max(256)).max(maxProviderGroups).catch([]),
});

export type ProviderClaims = z.output<typeof providerClaims>;

/** Proves a sign-in to the gateway and the provider. */
const takenSecrets = z.object({ nonce: z.string(), codeVerifier: z.string() });

/** The secrets of one sign-in. The state travels with the browser, the others stay between the gateway and the provider. */
export const signInSecrets = takenSecrets.extend({ state: z.string() });

/** What a sign-up needs, from the address of the landing screen. */
const startQuery = z.object({
  invite: optionalText(64),
  ref: optionalText(64),
  timeZone: optionalText(64),
  /** The page of this site that asked for the sign-in. Any other address counts as absent. */
  returnTo: z.string().refine(isOwnPath).nullable().default(null).catch(null),
});

const state = z.string().max(128);

/** Begins a sign-in at the provider in one browser. */
export const beginProviderSignIn = defineCall({
  service: 'identity',
  name: 'begin-provider-sign-in',
  access: 'anonymous',
  input: startQuery.extend({ browserId: sessionId }),
  output: signInSecrets,
});

/** What a page after a failure needs to lead back to where the sign-in began. The release before sends less. */
const begunAt = z.object({
  invitation: z.string().nullable(),
  /** The page that asked for the sign-in. */
  returnTo: z.string().nullish(),
  /** Whether a signed-in user was to be linked to the provider. */
  links: z.boolean().optional(),
});

export type ProviderBeginning = z.output<typeof begunAt>;

/** Takes a sign-in that came back, once, in the browser that began it. Null for any other. */
export const takeProviderSignIn = defineCall({
  service: 'identity',
  name: 'take-provider-sign-in',
  access: 'anonymous',
  input: z.object({ state, browserId: sessionId }),
  output: z.object({ secrets: takenSecrets.extend(begunAt.shape).nullable() }),
});

/**
 * `prove_email`: an account has the e-mail address, and is linked once its code is entered in this browser.
 * `unverified_email`: the provider vouches for no address. `by_invitation`: only an invitation makes an account here.
 * `suspended`: the account is. `erasing`: its erasure has begun.
 * `linked`: the account of the provider now signs in the user who asked for it. `taken`: it signs in another user.
 */
export const providerOutcomes = [
  'signed_in',
  'prove_email',
  'unverified_email',
  'by_invitation',
  'suspended',
  'erasing',
  'expired',
  'linked',
  'taken',
] as const;

export type ProviderOutcome = (typeof providerOutcomes)[number];

/** Signs in to the account that is linked, or makes one. The gateway has proven the claims at the provider. */
export const finishProviderSignIn = defineCall({
  service: 'identity',
  name: 'finish-provider-sign-in',
  access: 'anonymous',
  input: z.object({ state, claims: providerClaims, ...signInBrowser, previousSessionId }),
  output: z.object({
    outcome: z.enum(providerOutcomes),
    sessionToken: z.string().nullable(),
    /** The invitation that the visitor came with, unless the new account has used it. */
    invitation: z.string().nullable(),
    /** The page that asked for the sign-in. */
    returnTo: z.string().nullable().default(null),
  }),
});

/** An account of the provider was linked to an account that existed. */
export const providerLinked = providerLinkEvent({
  verb: 'linked',
  title: 'A sign-in was linked',
  text: 'You can sign in by {{host}} now.',
  values: (host) => ({ before: null, after: { host } }),
});

/** Leads the browser to the provider. */
export const providerStartRoute = defineRoute({
  method: 'GET',
  path: providerStartPath,
  operation: 'startProviderSignIn',
  access: 'public',
  guard: 'attempts',
  status: 302,
  summary: 'Leads the browser to the OpenID provider, to sign in there',
  input: startQuery,
});

/** The provider leads the browser back here. */
export const providerCallbackRoute = defineRoute({
  method: 'GET',
  path: providerCallbackPath,
  operation: 'finishProviderSignIn',
  access: 'public',
  guard: 'attempts',
  status: 302,
  summary: 'Signs in after the OpenID provider has led the browser back',
  input: nothing,
});

/** What the landing screen shows of the provider. */
export const shownProvider = z.object({
  /** The label of the button; null without a provider. */
  name: z.string().nullable(),
});

export type ShownProvider = z.output<typeof shownProvider>;

/** Whether one can sign in by a provider. */
export const providerRoute = defineRoute({
  method: 'GET',
  path: '/api/onboard/provider',
  operation: 'showProvider',
  access: 'public',
  guard: 'open',
  status: 200,
  summary: 'The OpenID provider that one can sign in by, if there is one',
  input: nothing,
  output: shownProvider,
});
