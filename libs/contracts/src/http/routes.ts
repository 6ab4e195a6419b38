import type { HttpRoute, RouteDefinition } from '../core/route.js';
import { activityRoutes } from '../analytics/activities.js';
import { dashboardRoutes } from '../analytics/dashboard.js';
import { dataSourceRoutes } from '../analytics/data-sources.js';
import { reportRoutes } from '../analytics/reports.js';
import { achievementRoutes } from '../gamification/achievements.js';
import { coinRoutes } from '../gamification/coins.js';
import { connectedAppRoutes } from '../gamification/connected-apps.js';
import { profileRoutes } from '../gamification/profile.js';
import { referralRoutes } from '../gamification/referrals.js';
import { walletRoutes } from '../gamification/wallet.js';
import { userRoutes } from '../identity/users.js';
import { jobRoutes } from '../jobs/job-calls.js';
import { messageRoutes } from '../messaging/messages.js';
import { notificationRoutes } from '../notifications/notifications.js';
import { controllerRoutes } from './controller-routes.js';

/**
 * Every public route that is one call. The gateway makes its controllers from this table, and the generated tests cover each
 * route.
 */
export const callRoutes: readonly RouteDefinition[] = [
  ...userRoutes,
  ...profileRoutes,
  ...coinRoutes,
  ...connectedAppRoutes,
  ...achievementRoutes,
  ...walletRoutes,
  ...referralRoutes,
  ...dataSourceRoutes,
  ...dashboardRoutes,
  ...activityRoutes,
  ...reportRoutes,
  ...messageRoutes,
  ...notificationRoutes,
  ...jobRoutes,
];

/** Every route of the API: guard, API description and generated tests are derived from it. */
export const httpRoutes: readonly HttpRoute[] = [...callRoutes, ...controllerRoutes];
