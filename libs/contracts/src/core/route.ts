import type { CallDefinition } from './call.js';

/** The methods of the public HTTP server. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A public route that is one call. The input of the call is made of the path's parameters and, for GET and DELETE, the
 * query, else the JSON body; the door refuses fields that the input does not name. The answer's bytes pass through.
 */
export interface RouteDefinition {
  readonly method: HttpMethod;
  /** With `:name` for parameters, as Fastify writes them. */
  readonly path: string;
  readonly call: CallDefinition;
  /** Status of success: 201 where something is created. */
  readonly status: 200 | 201;
  /** One sentence for the API page. */
  readonly summary: string;
}

/** A read answers 200. */
export function get(path: string, call: CallDefinition, summary: string): RouteDefinition {
  return { method: 'GET', path, call, status: 200, summary };
}

/** Creates something: 201, repeatable with an Idempotency-Key. */
export function create(path: string, call: CallDefinition, summary: string): RouteDefinition {
  return { method: 'POST', path, call, status: 201, summary };
}

/** Changes something by POST: 200, repeatable with an Idempotency-Key. */
export function post(path: string, call: CallDefinition, summary: string): RouteDefinition {
  return { method: 'POST', path, call, status: 200, summary };
}

/** Deletes the object that the path names: 200. */
export function remove(path: string, call: CallDefinition, summary: string): RouteDefinition {
  return { method: 'DELETE', path, call, status: 200, summary };
}
