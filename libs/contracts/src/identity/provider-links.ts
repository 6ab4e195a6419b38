import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { done, instant, nothing } from '../core/fields.js';
import { defineRoute, get, remove } from '../core/route.js';
import { signInSecrets } from './provider-sign-in.js';
import { sessionId } from './sessions.js';
import { providerLinkEvent } from './provider-link-event.js';

/** An account of the OpenID provider that signs in to the account of the caller. */
export const providerLink = z.object({
  /** The host of the provider. */
  host: z.string(),
  /** False where no confirmed contact would be left to sign in by. */
  isRemovable: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant,
});

export type ProviderLink = z.output<typeof providerLink>;

export const listProviderLinks = defineCall({
  service: 'identity',
  name: 'list-provider-links',
  access: 'user',
  input: nothing,
  output: z.array(providerLink),
  tags: ['ProviderLink'],
});

/** Begins a visit to the provider that links the account there to the account of the caller. */
export const beginProviderLink = defineCall({
  service: 'identity',
  name: 'begin-provider-link',
  access: 'user',
  input: z.object({ browserId: sessionId }),
  output: signInSecrets,
});

/** The provider no longer signs in to the account of the caller. `conflict` while it is the last way in. */
export const unlinkProvider = defineCall({
  service: 'identity',
  name: 'unlink-provider',
  access: 'user',
  input: nothing,
  output: done,
});

/** The accounts of a provider sign in to an account no longer. */
export const providerUnlinked = providerLinkEvent({
  verb: 'unlinked',
  title: 'A sign-in was unlinked',
  text: '{{host}} no longer signs in to your account.',
  values: (host) => ({ before: { host }, after: null }),
});

export const providerLinkRoutes = [
  get('/api/provider-links', listProviderLinks, 'The accounts of the OpenID provider that sign in'),
  remove('/api/provider-links', unlinkProvider, 'Unlinks the OpenID provider, unless it is the last way in', {
    reauthentication: 'always',
  }),
];

/** Begins to link the provider: the browser opens the address of the answer. */
export const beginProviderLinkRoute = defineRoute({
  method: 'POST',
  path: '/api/provider-links',
  operation: 'beginProviderLink',
  access: 'signed-in',
  guard: 'attempts',
  reauthentication: 'always',
  status: 200,
  summary: 'Begins to link the OpenID provider; the browser then opens the address of the answer',
  input: nothing,
  output: z.object({ url: z.string() }),
  example: {},
});
