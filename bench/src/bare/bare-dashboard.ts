import { dashboardMetricsQuery, type DashboardRow } from '@emberdeck/analytics/dashboard/dashboard.queries';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { BareSessions } from './bare-sessions.js';

/** Serves the four figures of the dashboard. */
export function serveDashboard(server: FastifyInstance, pool: pg.Pool, sessions: BareSessions): void {
  server.get('/api/dashboard/metrics', async (request) => {
    const { workspaceId, role, ownsWorkspace } = await sessions.actorOf(request.headers);
    const isClient = role === 'client' && !ownsWorkspace;
    const { rows } = await pool.query<DashboardRow>(dashboardMetricsQuery, [
      workspaceId,
      isClient,
      new Date(),
    ]);
    return rows[0];
  });
}
