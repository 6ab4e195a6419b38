import type { z } from 'zod';
import type { CallDefinition } from './call.js';
import type { ReadyRule } from './data-version.js';
import { type Action, isAction } from './permissions.js';

/** The methods of the public HTTP server. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may use a route: every visitor, every member of the workspace, or the roles that the permissions table names. */
export type RouteAccess = 'public' | 'signed-in' | Action;

/** A public route: what it takes, what it returns and who may use it. */
export interface HttpRoute {
  readonly kind: 'route';
  readonly method: HttpMethod;
  /** With `:name` for parameters, as Fastify writes them. */
  readonly path: string;
  /** Stable name of the operation in the API description: `createConnectedApp`. */
  readonly operation: string;
  /** A gateway with a route that has no access rule does not start. */
  readonly access: RouteAccess | undefined;
  /** Status of success: 201 where something is created. */
  readonly status: 200 | 201 | 302;
  /** One sentence for the API page. */
  readonly summary: string;
  /** Path parameters, together with the query of a GET or DELETE, else the body. Unknown fields are refused. */
  readonly input: z.ZodType;
  /** The JSON of a success; absent where the answer is a page, a file or a redirect. */
  readonly output?: z.ZodType;
  /** A valid query or body without the path's parameters. Tests send it; each route that takes a body has one. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Content type of the body where it is not JSON. */
  readonly consumes?: 'multipart/form-data' | 'application/x-www-form-urlencoded';
}

/** A public route that is one call. Its input is that of the call, and the bytes of the answer pass through. */
export interface RouteDefinition extends HttpRoute {
  readonly call: CallDefinition;
  /** Present where answers are served again without a call until their data changes. */
  readonly ready?: ReadyRule;
}

/** What a route may state beyond its call. */
export interface RouteOptions {
  /** By default the rule of the call: see {@link accessOf}. */
  readonly access?: RouteAccess;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly ready?: ReadyRule;
}

/** A route that the gateway serves by a method of a controller, because it is more than one call. */
export function defineRoute<const Route extends Omit<HttpRoute, 'kind'>>(
  route: Route,
): Route & { readonly kind: 'route' } {
  return { kind: 'route', ...route };
}

/** A read answers 200. */
export function get(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'GET', path, call, status: 200, summary }, options);
}

/** Creates something: 201, repeatable with an Idempotency-Key. */
export function create(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'POST', path, call, status: 201, summary }, options);
}

/** Changes something by POST: 200, repeatable with an Idempotency-Key. */
export function post(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'POST', path, call, status: 200, summary }, options);
}

/** Deletes the object that the path names: 200. */
export function remove(
  path: string,
  call: CallDefinition,
  summary: string,
  options: RouteOptions = {},
): RouteDefinition {
  return oneCall({ method: 'DELETE', path, call, status: 200, summary }, options);
}

/**
 * The access rule that a call implies: the permissions table where it names the call, every visitor for an anonymous call,
 * every member for a read. A change that the table does not name has no rule, and its route does not start.
 */
export function accessOf(method: HttpMethod, call: CallDefinition): RouteAccess | undefined {
  if (call.access === 'anonymous') return 'public';
  if (call.access === 'internal') return undefined;
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
