import type { HttpRoute, RouteDefinition } from '../core/route.js';
import { routes } from '../registry/registry.js';

/**
 * Every public route that is one call. The gateway makes its controllers from this table, and the generated tests cover each
 * route.
 */
export const callRoutes: readonly RouteDefinition[] = routes.filter((route) => 'call' in route);

/** Every route of the API: guard, API description and generated tests are derived from it. */
export const httpRoutes: readonly HttpRoute[] = routes;
