import type { RouteDefinition } from '../core/route.js';
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

/**
 * Every public route that is one call. The gateway serves this table, and the generated tests walk it. What needs more
 * than a call (onboarding, upload, logout, the websocket) has a controller of its own in the gateway.
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
