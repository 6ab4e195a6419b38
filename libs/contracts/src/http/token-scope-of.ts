import type { HttpRoute } from '../core/route.js';
import type { ServiceName } from '../core/service-names.js';
import type { TokenScope } from '../core/token-scopes.js';
import { callRoutes } from './routes.js';

const featureOf = ({ path }: HttpRoute): string => path.split('/')[2] ?? '';

const isRead = ({ method }: HttpRoute): boolean => method === 'GET';

/** The service behind each first part of a path; absent where several are. */
const servicesByFeature = new Map<string, ServiceName | undefined>();
for (const route of callRoutes) {
  const [feature, { service }] = [featureOf(route), route.call];
  const known = servicesByFeature.has(feature) ? servicesByFeature.get(feature) : service;
  servicesByFeature.set(feature, known === service ? service : undefined);
}

/**
 * The scope that opens a route to a token; null where none does. Figures and messages are read, and messages are posted,
 * by the service of the route; a route that writes points says so itself. All else is closed: sign-in, the account, its
 * tokens and contacts, the team, and what asks for a confirmation.
 */
export function tokenScopeOf(route: HttpRoute): TokenScope | null {
  if (route.access === 'public' || route.reauthentication !== undefined) return null;
  if (route.token !== undefined) return route.token;
  const service = servicesByFeature.get(featureOf(route));
  if (service === 'messaging') return isRead(route) ? 'read_messages' : 'post_messages';
  return service === 'analytics' && isRead(route) ? 'read_figures' : null;
}
