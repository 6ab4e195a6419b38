import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { ConnectAppBody } from '@emberdeck/contracts/gamification/connected-apps';
import type { PostMessageBody } from '@emberdeck/contracts/messaging/messages';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { callerOf } from './plain-sessions.js';

type PoolOf = (service: ServiceName) => pg.Pool;

const findUser = `
  SELECT id, display_name AS "displayName", first_name AS "firstName", last_name AS "lastName",
         profile_image_url AS "profileImageUrl", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM user_account WHERE id = $1`;

/** Serves the signed-in user. */
export function serveUser(server: FastifyInstance, poolOf: PoolOf): void {
  const pool = poolOf('identity');
  server.get('/api/auth/user', async (request) => {
    const { userId, workspaceId } = await callerOf(pool, request.headers);
    const { rows } = await pool.query<object>(findUser, [userId]);
    return { ...rows[0], workspaceId };
  });
}

interface FeedRow {
  readonly authorId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly role: string | null;
}

const newestMessages = `
  SELECT m.id, m.content, m.parent_id AS "parentId", m.attachments, m.created_at AS "createdAt",
         m.updated_at AS "updatedAt", m.reaction_count AS "reactionCount", r.id IS NOT NULL AS "reactedByMe",
         m.author_id AS "authorId", a.first_name AS "firstName", a.last_name AS "lastName",
         a.display_name AS "displayName", a.profile_image_url AS "profileImageUrl", a.role
    FROM message m
    LEFT JOIN member a ON a.workspace_id = m.workspace_id AND a.user_id = m.author_id
    LEFT JOIN message_reaction r ON r.message_id = m.id AND r.user_id = $2
   WHERE m.workspace_id = $1
   ORDER BY m.created_at DESC, m.id DESC
   LIMIT $3`;

const insertMessage = `
  INSERT INTO message (id, workspace_id, author_id, content) VALUES ($1, $2, $3, $4)
  RETURNING id, content, created_at AS "createdAt"`;

/** Serves the feed, and posting a message to it. */
export function serveMessages(server: FastifyInstance, poolOf: PoolOf): void {
  const [sessions, pool] = [poolOf('identity'), poolOf('messaging')];
  server.get<{ Querystring: { limit?: string } }>('/api/messages', async (request) => {
    const { userId, workspaceId } = await callerOf(sessions, request.headers);
    const limit = Number(request.query.limit ?? 50);
    const { rows } = await pool.query<FeedRow>(newestMessages, [workspaceId, userId, limit]);
    return rows.map(({ authorId, firstName, lastName, displayName, profileImageUrl, role, ...message }) => ({
      ...message,
      author: { id: authorId, firstName, lastName, displayName, profileImageUrl, role },
    }));
  });
  server.post<{ Body: PostMessageBody }>('/api/messages', async (request, reply) => {
    const { userId, workspaceId } = await callerOf(sessions, request.headers);
    const values = [randomUUID(), workspaceId, userId, request.body.content];
    const { rows } = await pool.query<object>(insertMessage, values);
    return reply.status(201).send(rows[0]);
  });
}

const latestFigures = `
  SELECT latest.name, sum(latest.value)::float8 AS value, max(latest."timestamp") AS "asOf"
    FROM metric_latest AS latest JOIN data_source AS source ON source.id = latest.data_source_id
   WHERE latest.workspace_id = $1 AND source.is_active GROUP BY latest.name`;

/** Serves the newest values of the dashboard, without trends. */
export function serveDashboard(server: FastifyInstance, poolOf: PoolOf): void {
  const [sessions, pool] = [poolOf('identity'), poolOf('analytics')];
  server.get('/api/dashboard/metrics', async (request) => {
    const { workspaceId } = await callerOf(sessions, request.headers);
    const { rows } = await pool.query<object>(latestFigures, [workspaceId]);
    return rows;
  });
}

const insertApp = `
  INSERT INTO connected_app (id, user_id, app_name, app_type, deck_theme, is_active, sync_frequency, metadata, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, true, 'hourly', '{}', now(), now())
  RETURNING id, app_name AS "appName", app_type AS "appType", created_at AS "createdAt"`;

/** Serves connecting an app, without coins and experience. */
export function serveApps(server: FastifyInstance, poolOf: PoolOf): void {
  const [sessions, pool] = [poolOf('identity'), poolOf('gamification')];
  server.post<{ Body: ConnectAppBody }>('/api/connected-apps', async (request, reply) => {
    const { userId } = await callerOf(sessions, request.headers);
    const { appName, appType, deckTheme } = request.body;
    const { rows } = await pool.query<object>(insertApp, [randomUUID(), userId, appName, appType, deckTheme]);
    return reply.status(201).send(rows[0]);
  });
}
