import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, instant, nothing, uuid } from '../core/fields.js';
import { defineRoute, get, remove } from '../core/route.js';
import { signInSecrets } from './provider-sign-in.js';
import { sessionId } from './sessions.js';

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
export const providerUnlinked = defineEvent({
  service: 'identity',
  name: 'provider-unlinked',
  payload: z.object({ userId: uuid, workspaceId: uuid, host: z.string() }),
  realtime: { audience: 'user', changes: { what: 'provider_links', tags: ['ProviderLink'] } },
  notice: {
    kinds: {
      provider_unlinked: {
        icon: 'key-round',
        tint: 'amber',
        group: 'security',
        title: 'A sign-in was unlinked',
        text: '{{host}} no longer signs in to your account.',
      },
    },
    of: ({ userId, workspaceId, host }, eventId) => ({
      kind: 'provider_unlinked',
      key: `provider-unlinked:${eventId}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: { host },
      link: '/settings#settings-sign-in',
    }),
  },
  audit: ({ userId, host }) => ({
    workspaceId: null,
    actorId: userId,
    action: 'provider_unlinked',
    target: null,
    before: { host },
    after: null,
  }),
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
