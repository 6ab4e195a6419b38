import { z } from 'zod';
import { actor } from '../core/actor.js';
import type { AuditRecord } from '../core/audit.js';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, instant, nameText, nothing, nullableInstant, uuid } from '../core/fields.js';
import { create, get, remove } from '../core/route.js';
import { tokenScopes } from '../core/token-scopes.js';

/** Days until a token expires for which no time is given. */
export const tokenDays = 90;

/** Most tokens of one user. */
export const maxTokens = 50;

/** A personal token as its user sees it. */
export const apiToken = z.object({
  id: uuid,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  workspaceId: uuid,
  workspaceName: z.string(),
  /** The end of the secret. */
  lastFour: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Null before the first use. A use counts once a minute. */
  lastUsedAt: nullableInstant,
  /** The address, or the place that a proxy names; null if the operator stores neither. */
  lastUsedFrom: z.string().nullable(),
});

export type ApiToken = z.output<typeof apiToken>;

/** A new token with its secret, which is stored nowhere and shown once. */
export const createdToken = apiToken.extend({ secret: z.string() });

export type CreatedToken = z.output<typeof createdToken>;

/** The body of `POST /api/tokens`. */
export const newToken = z.object({
  name: nameText(80),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1, 'Choose at least one')
    .max(tokenScopes.length)
    .transform((scopes) => [...new Set(scopes)]),
  /** By default the active one of the session. */
  workspaceId: uuid.optional(),
  /** By default in {@link tokenDays} days. */
  expiresAt: instant.optional(),
});

/** The tokens of the caller that have not expired, the newest first. */
export const listTokens = defineCall({
  service: 'identity',
  name: 'list-tokens',
  access: 'user',
  input: nothing,
  output: z.array(apiToken),
  tags: ['ApiToken'],
});

/** Makes a token for a workspace of the caller. */
export const createToken = defineCall({
  service: 'identity',
  name: 'create-token',
  access: 'user',
  input: newToken,
  output: createdToken,
});

/** Ends a token of the caller at once. */
export const deleteToken = defineCall({
  service: 'identity',
  name: 'delete-token',
  access: 'user',
  input: idInput,
  output: done,
});

/** SHA-256 of a token, hex. */
const tokenHash = z.string().regex(/^[0-9a-f]{64}$/);

/** The user of a token as its member, and what it may do; `actor` is null if it expired, was revoked or never existed. */
export const findToken = defineCall({
  service: 'identity',
  name: 'find-token',
  access: 'internal',
  callers: ['gateway'],
  input: z.object({ tokenHash, place: z.string().nullable() }),
  output: z.object({
    /** Its `sessionId` is that of no browser. */
    actor: actor.omit({ sessionId: true }).nullable(),
    scopes: z.array(z.enum(tokenScopes)),
  }),
});

const fields = { tokenId: uuid, userId: uuid, workspaceId: uuid, name: z.string() };

const audited = (
  { tokenId, userId, workspaceId, name }: z.output<z.ZodObject<typeof fields>>,
  action: 'token_created' | 'token_revoked',
  after: AuditRecord['after'],
): AuditRecord => ({
  workspaceId,
  actorId: userId,
  action,
  target: { type: 'token', id: tokenId, name },
  before: null,
  after,
});

const realtime = { audience: 'user', changes: { what: 'tokens', tags: ['ApiToken'] } } as const;

export const tokenCreated = defineEvent({
  service: 'identity',
  name: 'token-created',
  payload: z.object({ ...fields, scopes: z.array(z.string()), expiresAt: instant }),
  realtime,
  audit: ({ scopes, expiresAt, ...token }) =>
    audited(token, 'token_created', { scopes: scopes.join(', '), expiresAt }),
});

/** A token ended. Gateways remove it from their caches. */
export const tokenRevoked = defineEvent({
  service: 'identity',
  name: 'token-revoked',
  payload: z.object(fields),
  realtime,
  audit: (token) => audited(token, 'token_revoked', null),
});

export const tokenRoutes = [
  get('/api/tokens', listTokens, 'Personal tokens for scripts'),
  create('/api/tokens', createToken, 'Makes a personal token; its secret is in this answer alone', {
    reauthentication: 'always',
    example: { name: 'Nightly export', scopes: ['read_figures'] },
  }),
  remove('/api/tokens/:id', deleteToken, 'Revokes a personal token'),
];

export const tokenCollections = [defineCollection({ path: '/api/tokens', scope: 'personal' })];
