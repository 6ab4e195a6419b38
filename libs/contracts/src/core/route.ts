import type { z } from 'zod';
import type { CallDefinition } from './call.js';
import type { ObjectScope } from './collection.js';
import type { ReadyRule } from './data-version.js';
import type { ErrorCode } from './errors.js';
import { type Action, isAction } from './permissions.js';
import type { TokenScope } from './token-scopes.js';

/** Largest JSON body, in bytes. */
export const maxBodyBytes = 1024 * 1024;

/** How long a whole request may take to arrive, in milliseconds: enough for the largest file at 100 kbit/s. */
export const requestArrivalMs = 15 * 60_000;

/** The methods of the public HTTP server. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The content type of each kind of body. */
export const contentTypes = {
  json: 'application/json',
  /** Unparsed JSON, because a signature covers its bytes. */
  raw: 'application/json',
  /** The small form of a page without scripts. */
  form: 'application/x-www-form-urlencoded',
  /** A form with a file. */
  multipart: 'multipart/form-data',
  /** The bytes of a file from an offset on. */
  stream: 'application/offset+octet-stream',
} as const;

/** How a route takes its body. */
export type BodyKind = keyof typeof contentTypes;

/** Who may use a route: every visitor, every member of the workspace, or the roles in the permissions table. */
export type RouteAccess = 'public' | 'signed-in' | Action;

/**
 * What a route checks where a session does not, or before it counts for anything:
 * - `open`: nothing, since it shows and changes nothing of a person;
 * - `attempts`: a number a minute for each network, or user, because a code or link can be guessed;
 * - `deliveries`: a number a minute for each address of a sender that is no browser. Its service verifies the signature of
 *   the body.
 */
export type RouteGuard = 'open' | 'attempts' | 'deliveries';

/**
 * The user must have confirmed who it is within the last 10 minutes, in this session: `always` by a reauthentication,
 * `unless-fresh` also by the sign-in itself. A stolen session cannot then add a way to sign in.
 */
export type ReauthenticationRule = 'always' | 'unless-fresh';

/** A public route: its input, its output and its access rule. */
export interface HttpRoute {
  readonly kind: 'route';
  readonly method: HttpMethod;
  /** Parameters are `:name`, as in Fastify. */
  readonly path: string;
  /** Stable name of the operation in the API description: `createConnectedApp`. */
  readonly operation: string;
  /** The gateway does not start with a route without an access rule. */
  readonly access: RouteAccess | undefined;
  /** Required where `access` is `public`; {@link defineRoute} checks it. */
  readonly guard?: RouteGuard;
  /** Without it, a session is enough. */
  readonly reauthentication?: ReauthenticationRule;
  /** The scope that opens the route to personal tokens, where its service and method do not decide it. */
  readonly token?: TokenScope;
  /** Refuses the session of a browser: only personal tokens open the route. */
  readonly tokenOnly?: true;
  /** Status of success: 201 if something is created, 202 if the work continues after the answer, 204 without a body. */
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** One sentence for the API page. */
  readonly summary: string;
  /** Path parameters, together with the query of a GET or DELETE, else the body. Unknown fields are refused. */
  readonly input: z.ZodType;
  /** The JSON of a success; absent if the answer is a page, a file or a redirect. */
  readonly output?: z.ZodType;
  /** A valid query or body without the path's parameters, for tests. Required for each route with a body. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Who may use an object of another member, if it differs from the collection's rule. */
  readonly scope?: ObjectScope;
  /** Errors beside those that every route with this access, path and method has. */
  readonly errors?: readonly ErrorCode[];
  /** A change that is possible while a manager sees the workspace as a client does. Others are refused with `view_only`. */
  readonly inView?: true;
  /** Request headers by name, with a description. Such a route ignores an Idempotency-Key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Largest body in bytes, where it may be larger than {@link maxBodyBytes}. A proxy in front must accept as much. */
  readonly maxBodyBytes?: number;
  /** How long the answer may take once the request has arrived, in milliseconds, where one call is not the limit. */
  readonly answerMs?: number;
  /** What the gateway makes of the body; `json` by default. */
  readonly body?: BodyKind;
}

/** The content type of the body of a route. */
export const contentTypeOf = ({ body = 'json' }: Pick<HttpRoute, 'body'>): string => contentTypes[body];

/** A public route for one call. It has the input of the call, and returns the bytes of the call's answer unparsed. */
export interface RouteDefinition extends HttpRoute {
  readonly call: CallDefinition;
  /** Present if the gateway caches answers until their data changes. */
  readonly ready?: ReadyRule;
}

/** Options of a route beside its call. */
export interface RouteOptions {
  /** Default: the rule of the call, see {@link accessOf}. */
  readonly access?: RouteAccess;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly scope?: ObjectScope;
  readonly ready?: ReadyRule;
  readonly reauthentication?: ReauthenticationRule;
  readonly token?: TokenScope;
  readonly errors?: readonly ErrorCode[];
}

type GuardedIfPublic<Route> = Route extends { readonly access: 'public' }
  ? { readonly guard: RouteGuard }
  : object;

/** A route with a controller method at the gateway, because it makes more than one call, or is outside the session. */
export function defineRoute<const Route extends Omit<HttpRoute, 'kind'>>(
  route: Route & GuardedIfPublic<Route>,
): Route & { readonly kind: 'route' } {
  return { kind: 'route', ...route };
}

/** A read; status 200. */
export function get(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'GET', path, call, status: 200, summary }, options);
}

/** Creates something: status 201, repeatable with an Idempotency-Key. */
export function create(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'POST', path, call, status: 201, summary }, options);
}

/** Changes something by POST: status 200, repeatable with an Idempotency-Key. */
export function post(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'POST', path, call, status: 200, summary }, options);
}

/** Starts work that continues after the answer: status 202, repeatable with an Idempotency-Key. */
export function start(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'POST', path, call, status: 202, summary }, options);
}

/** Changes the given fields of the object of the path: status 200. */
export function patch(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'PATCH', path, call, status: 200, summary }, options);
}

/** Replaces the object of the path: status 200. */
export function put(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'PUT', path, call, status: 200, summary }, options);
}

/** Deletes the object of the path: status 200. */
export function remove(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'DELETE', path, call, status: 200, summary }, options);
}

/** Deletes the object of the path and answers without a body: status 204. */
export function erase(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  const { output: _none, ...route } = oneCall(
    { method: 'DELETE', path, call, status: 204, summary },
    options,
  );
  return route;
}

/**
 * The access rule of a call: its entry in the permissions table, every member for a read. A change without an entry has no
 * rule, so the gateway does not start with its route; nor has an anonymous call, whose route names its guard.
 */
export function accessOf(method: HttpMethod, call: CallDefinition): RouteAccess | undefined {
  if (call.access !== 'user') return undefined;
  if (isAction(call.name)) return call.name;
  return method === 'GET' ? 'signed-in' : undefined;
}

type OneCall = Pick<RouteDefinition, 'method' | 'path' | 'call' | 'status' | 'summary'>;

function oneCall(route: OneCall, options: RouteOptions): RouteDefinition {
  const { call, method } = route;
  return {
    kind: 'route',
    access: accessOf(method, call),
    ...options,
    ...route,
    operation: call.name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    input: call.input,
    output: call.output,
  };
}
