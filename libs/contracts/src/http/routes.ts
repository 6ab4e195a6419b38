import type { BodyKind, HttpRoute, RouteDefinition } from '../core/route.js';
import { routes } from '../registry/registry.js';

/**
 * Every public route for one call. The gateway generates its controllers from this table, and the generated tests cover
 * each route.
 */
export const callRoutes: readonly RouteDefinition[] = routes.filter((route) => 'call' in route);

/** Every route of the API. Guard, API description and generated tests derive from it. */
export const httpRoutes: readonly HttpRoute[] = routes;

/** The routes that take a body of this kind. */
export const routesWithBody = (kind: BodyKind): readonly HttpRoute[] =>
  httpRoutes.filter(({ body }) => body === kind);

/** Their paths. */
export const pathsWithBody = (kind: BodyKind): readonly string[] =>
  routesWithBody(kind).map(({ path }) => path);
