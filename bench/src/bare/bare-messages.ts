import { randomUUID } from 'node:crypto';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { messagePosted, type PostMessageBody } from '@emberdeck/contracts/messaging/messages';
import { upsertMemberSql } from '@emberdeck/messaging/members/members.queries';
import { feedPageSql, type FeedPageRow } from '@emberdeck/messaging/messages/messages.queries';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { BareSessions } from './bare-sessions.js';
import { append, once } from './bare-writes.js';

const insertMessageSql = `
  INSERT INTO message (id, workspace_id, author_id, content) VALUES ($1, $2, $3, $4)
  RETURNING id, parent_id AS "parentId", content, created_at AS "createdAt"`;

interface MessageRow {
  readonly id: string;
}

/** Serves the feed, and posting a message to it. */
export function serveMessages(server: FastifyInstance, pool: pg.Pool, sessions: BareSessions): void {
  server.get<{ Querystring: { limit?: string } }>('/api/messages', async (request, reply) => {
    const actor = await sessions.actorOf(request.headers);
    const limit = Number(request.query.limit ?? 50);
    const page = [actor.workspaceId, actor.userId, limit, null, null];
    const { rows } = await pool.query<FeedPageRow>(feedPageSql, page);
    return reply.header('content-type', 'application/json; charset=utf-8').send(rows[0]?.json);
  });

  const seen = new Set<string>();
  server.post<{ Body: PostMessageBody }>('/api/messages', async (request, reply) => {
    const actor = await sessions.actorOf(request.headers);
    const key = String(request.headers['idempotency-key']);
    const message = await once(pool, { actor, key, body: request.body }, async (client) => {
      const values = [randomUUID(), actor.workspaceId, actor.userId, request.body.content];
      const { rows } = await client.query<MessageRow>(insertMessageSql, values);
      const [row] = rows;
      if (!row) throw new Error('The message was not inserted');
      // Like the product, once for each member that this process has not seen.
      if (!seen.has(actor.userId)) await client.query(upsertMemberSql, memberColumns(actor));
      seen.add(actor.userId);
      const { workspaceId, userId, displayName: authorName } = actor;
      await append(client, messagePosted, {
        messageId: row.id,
        workspaceId,
        userId,
        parentId: null,
        authorName,
      });
      return { ...row, reactedByMe: false, author: actor };
    });
    return reply.status(201).send(message);
  });
}

const memberColumns = (actor: Actor): unknown[] => [
  actor.workspaceId,
  actor.userId,
  actor.role,
  actor.displayName,
  actor.firstName,
  actor.lastName,
  actor.profileImageUrl,
  actor.revision,
];
