import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { coinsEarned } from '@emberdeck/contracts/gamification/coins';
import { appConnected, type ConnectAppBody } from '@emberdeck/contracts/gamification/connected-apps';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import {
  lockAccountSql,
  postTransferSql,
  rewardsAccountId,
} from '@emberdeck/gamification/coins/coins.queries';
import { awardOnceSql } from '@emberdeck/gamification/experience/experience.queries';
import { experienceRules, levelReachedBy } from '@emberdeck/gamification/experience/experience.rules';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { BareSessions } from './bare-sessions.js';
import { append, once } from './bare-writes.js';

const coins = 10;
const rewardsPerDay = 10;
const dayMs = 86_400_000;
const experience = experienceRules.app_connected.points;

/** Inserts the same columns as the product's repository. */
const insertApp = `
  INSERT INTO connected_app (id, user_id, app_name, app_type, deck_theme, api_endpoint, auth_token,
    auth_token_last_four, is_active, last_sync_at, sync_frequency, metadata, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

interface NewApp {
  readonly id: string;
  readonly actor: Actor;
  readonly body: ConnectAppBody;
  readonly at: Date;
  readonly naturalKey: string;
}

/** Serves connecting an app: writes the deck, the coins, the experience and the events in one transaction. */
export function serveApps(server: FastifyInstance, pool: pg.Pool, sessions: BareSessions): void {
  server.post<{ Body: ConnectAppBody }>('/api/connected-apps', async (request, reply) => {
    const { body, headers } = request;
    const actor = await sessions.actorOf(headers);
    const key = String(headers['idempotency-key']);
    const answer = await once(pool, { actor, key, body }, async (client) => {
      const naturalKey = `app_connected:${actor.userId}:${body.appType}:${body.appName.toLowerCase()}`;
      const app: NewApp = { id: randomUUID(), actor, body, at: new Date(), naturalKey };
      await client.query(insertApp, appColumns(app));
      await reward(client, app);
      await append(client, appConnected, {
        userId: actor.userId,
        workspaceId: actor.workspaceId,
        appId: app.id,
        appName: body.appName,
        appType: body.appType,
        coinsAwarded: coins,
        experienceAwarded: experience,
      });
      return {
        id: app.id,
        userId: actor.userId,
        ...body,
        isActive: true,
        createdAt: app.at,
        coinsAwarded: coins,
      };
    });
    return reply.status(201).send(answer);
  });
}

function appColumns({ id, actor, body, at }: NewApp): unknown[] {
  const { appName, appType, deckTheme } = body;
  const given = [id, actor.userId, appName, appType, deckTheme, null, null, null];
  return [...given, true, null, 'hourly', { description: null }, at, at];
}

/** Users with all rewards of the day: like the product, the program skips the ledger for them. */
const rewarded = new Set<string>();

async function reward(client: pg.PoolClient, app: NewApp): Promise<void> {
  const { userId, workspaceId } = app.actor;
  if (rewarded.has(userId)) return;
  const balance = await credit(client, app);
  if (balance === null) {
    rewarded.add(userId);
    return;
  }
  const description = `Connected ${app.body.appName}`;
  const reason = 'app_connected';
  const earned = {
    userId,
    workspaceId,
    amount: coins,
    balance,
    reason,
    description,
    sourceId: app.id,
  } as const;
  await append(client, coinsEarned, earned);
  const award = [
    randomUUID(),
    userId,
    app.naturalKey,
    'app_connected',
    experience,
    app.at,
    null,
    ...dayOf(app.at),
  ];
  const { rows } = await client.query<{ points: number }>(awardOnceSql, award);
  const points = rows[0]?.points ?? 0;
  const level = levelReachedBy(experience, points);
  if (level !== null) {
    await append(client, levelReached, { userId, workspaceId, level, experiencePoints: points });
  }
}

interface AccountRow {
  readonly balance: number;
  readonly transaction_count: number;
  readonly last_hash: string;
}

/** Returns the balance, or null beyond the limit of the day. */
async function credit(
  client: pg.PoolClient,
  { id, actor, body, at, naturalKey }: NewApp,
): Promise<number | null> {
  const { rows } = await client.query<AccountRow>(lockAccountSql, [actor.userId]);
  const [account] = rows;
  if (!account) throw new Error('The user has no account');
  const hash = createHash('sha256').update(`${account.last_hash} ${id}`).digest('hex');
  const [start, end] = dayOf(at);
  const { rowCount } = await client.query(postTransferSql, [
    ...[
      randomUUID(),
      rewardsAccountId,
      actor.userId,
      coins,
      naturalKey,
      'app_connected',
      at,
      rewardsPerDay,
      start,
    ],
    ...[account.transaction_count + 1, hash, randomUUID(), `Connected ${body.appName}`, id, end],
  ]);
  return rowCount === 1 ? account.balance + coins : null;
}

function dayOf(at: Date): [start: Date, end: Date] {
  const start = Math.floor(at.getTime() / dayMs) * dayMs;
  return [new Date(start), new Date(start + dayMs)];
}
