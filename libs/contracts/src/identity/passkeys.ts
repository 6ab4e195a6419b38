import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, instant, nameText, nothing, nullableInstant, uuid } from '../core/fields.js';
import { defineRoute, get, patch, remove } from '../core/route.js';
import { previousSessionId, signInBrowser } from './onboarding.js';
import { reauthenticationAnswer } from './reauthentication.js';
import { sessionId } from './sessions.js';

/** Passkeys of one account. */
export const maxPasskeys = 20;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/, 'Must be base64url');

/** A passkey of the caller. */
export const passkey = z.object({
  id: uuid,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: nullableInstant,
});

export type Passkey = z.output<typeof passkey>;

/** The parts of an answer of a browser that the server does not read: absent or of the WebAuthn standard. */
const browserFields = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** `PublicKeyCredential.toJSON()` after `create`. */
export const registrationResponse = z.object({
  ...browserFields,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(32_768),
    authenticatorData: base64url(16_384).nullish(),
    transports: z.array(z.string().max(20)).max(10).nullish(),
    publicKeyAlgorithm: z.number().int().nullish(),
    publicKey: base64url(8192).nullish(),
  }),
});

/** `PublicKeyCredential.toJSON()` after `get`. */
export const authenticationResponse = z.object({
  ...browserFields,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(16_384),
    signature: base64url(8192),
    userHandle: base64url(128).nullish(),
  }),
});

export type RegistrationResponse = z.output<typeof registrationResponse>;
export type AuthenticationResponse = z.output<typeof authenticationResponse>;

/** The options for the browser, as the library of both sides speaks them. */
export const passkeyOptions = z.object({
  options: z.record(z.string(), z.unknown()),
  /** The address at which passkeys of this deployment work. */
  origin: z.string(),
});

export type PasskeyOptions = z.output<typeof passkeyOptions>;

export const listPasskeys = defineCall({
  service: 'identity',
  name: 'list-passkeys',
  access: 'user',
  input: nothing,
  output: z.array(passkey),
  tags: ['Passkey'],
});

/** The options to make a passkey, with a challenge for this session. */
export const beginPasskey = defineCall({
  service: 'identity',
  name: 'begin-passkey',
  access: 'user',
  input: nothing,
  output: passkeyOptions,
});

/** Stores a new passkey. `name` is empty for one that the server names. */
export const addPasskey = defineCall({
  service: 'identity',
  name: 'add-passkey',
  access: 'user',
  input: z.object({ name: nameText(80), response: registrationResponse }),
  output: passkey,
});

export const renamePasskey = defineCall({
  service: 'identity',
  name: 'rename-passkey',
  access: 'user',
  input: idInput.extend({ name: nameText(80) }),
  output: passkey,
});

export const deletePasskey = defineCall({
  service: 'identity',
  name: 'delete-passkey',
  access: 'user',
  input: idInput,
  output: done,
});

/** The options to sign in. They name no account. `browserId` is the hash of the browser's cookie. */
export const beginPasskeySignIn = defineCall({
  service: 'identity',
  name: 'begin-passkey-sign-in',
  access: 'anonymous',
  input: z.object({ browserId: sessionId }),
  output: passkeyOptions,
});

const signedIn = z.object({ success: z.boolean(), message: z.string(), redirectUrl: z.string().nullable() });

export const signInWithPasskey = defineCall({
  service: 'identity',
  name: 'sign-in-with-passkey',
  access: 'anonymous',
  input: z.object({ response: authenticationResponse, ...signInBrowser, previousSessionId }),
  output: signedIn.extend({ sessionToken: z.string().nullable() }),
});

/** The options to confirm who one is, for the passkeys of the account. */
export const beginPasskeyReauthentication = defineCall({
  service: 'identity',
  name: 'begin-passkey-reauthentication',
  access: 'user',
  input: nothing,
  output: passkeyOptions,
});

export const reauthenticateWithPasskey = defineCall({
  service: 'identity',
  name: 'reauthenticate-with-passkey',
  access: 'user',
  input: z.object({ response: authenticationResponse }),
  output: reauthenticationAnswer,
});

/** The passkeys of an account changed. */
export const passkeysChanged = defineEvent({
  service: 'identity',
  name: 'passkeys-changed',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    change: z.enum(['added', 'renamed', 'removed']),
    name: z.string(),
    changedAt: instant,
  }),
  realtime: { audience: 'user', changes: { what: 'passkeys', tags: ['Passkey'] } },
  notice: {
    kinds: {
      passkey_added: {
        icon: 'key-round',
        tint: 'amber',
        group: 'security',
        title: 'Passkey added',
        text: '{{name}}. If this was not you, remove it under Ways to sign in.',
      },
      passkey_removed: {
        icon: 'key-round',
        tint: 'amber',
        group: 'security',
        title: 'Passkey removed',
        text: '{{name}} no longer signs in.',
      },
    },
    of: ({ userId, workspaceId, change, name }, eventId) =>
      change === 'renamed'
        ? null
        : {
            kind: change === 'added' ? 'passkey_added' : 'passkey_removed',
            key: `passkey:${eventId}`,
            workspaceId,
            readers: { kind: 'user', userId },
            params: { name },
            link: '/settings#settings-sign-in',
          },
  },
});

export const passkeyRoutes = [
  get('/api/passkeys', listPasskeys, 'The passkeys of the signed-in user'),
  patch('/api/passkeys/:id', renamePasskey, 'Renames a passkey', { example: { name: 'My phone' } }),
  remove('/api/passkeys/:id', deletePasskey, 'Removes a passkey', { reauthentication: 'unless-fresh' }),
];

export const passkeyCollections = [defineCollection({ path: '/api/passkeys', scope: 'personal' })];

const exampleAnswer = { id: 'AA', rawId: 'AA', type: 'public-key' } as const;

const exampleAuthentication = {
  ...exampleAnswer,
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
};

/** Begins to add a passkey. */
export const passkeyOptionsRoute = defineRoute({
  method: 'POST',
  path: '/api/passkeys/options',
  operation: 'beginPasskey',
  access: 'signed-in',
  guard: 'attempts',
  reauthentication: 'unless-fresh',
  status: 200,
  summary: 'Options for the browser to make a passkey',
  input: nothing,
  output: passkeyOptions,
  example: {},
});

/** Adds a passkey. */
export const addPasskeyRoute = defineRoute({
  method: 'POST',
  path: '/api/passkeys',
  operation: 'addPasskey',
  access: 'signed-in',
  guard: 'attempts',
  reauthentication: 'unless-fresh',
  status: 201,
  summary: 'Adds a passkey',
  input: addPasskey.input,
  output: passkey,
  example: {
    name: 'My phone',
    response: { ...exampleAnswer, response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
  },
});

/** Begins to sign in with a passkey. */
export const onboardPasskeyOptionsRoute = defineRoute({
  method: 'POST',
  path: '/api/onboard/passkey/options',
  operation: 'beginPasskeySignIn',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Options for the browser to sign in with a passkey',
  input: nothing,
  output: passkeyOptions,
  example: {},
});

/** Signs in with a passkey. */
export const onboardPasskeyRoute = defineRoute({
  method: 'POST',
  path: '/api/onboard/passkey',
  operation: 'signInWithPasskey',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Signs in with a passkey',
  input: z.object({ response: authenticationResponse }),
  output: signedIn,
  example: { response: exampleAuthentication },
});

/** Begins a reauthentication by passkey. */
export const reauthenticationOptionsRoute = defineRoute({
  method: 'POST',
  path: '/api/reauthentication/options',
  operation: 'beginPasskeyReauthentication',
  access: 'signed-in',
  guard: 'attempts',
  status: 200,
  summary: 'Options for the browser to confirm who the user is with a passkey',
  input: nothing,
  output: passkeyOptions,
  example: {},
});

/** Opens the session for a few minutes by a passkey. */
export const reauthenticationRoute = defineRoute({
  method: 'POST',
  path: '/api/reauthentication',
  operation: 'reauthenticateWithPasskey',
  access: 'signed-in',
  guard: 'attempts',
  status: 200,
  summary: 'Checks the passkey; routes that ask for it are then open to this session for 10 minutes',
  input: reauthenticateWithPasskey.input,
  output: reauthenticationAnswer,
  example: { response: exampleAuthentication },
});
