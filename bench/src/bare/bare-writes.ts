import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { claimKey, storeAnswer } from '@emberdeck/platform/idempotency/idempotency-statements';
import { insertEvent } from '@emberdeck/platform/outbox/outbox-statements';
import type pg from 'pg';
import { bareCorrelationId } from './bare-start.js';
import { inTransaction } from './transaction.js';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Runs `work` once for an idempotency key, with the product's statements but without its error handling. */
export async function once<Answer>(
  pool: pg.Pool,
  request: { readonly actor: Actor; readonly key: string; readonly body: unknown },
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const { actor, key, body } = request;
  return inTransaction(pool, async (client) => {
    const lock = sha256(`${actor.userId} ${key}`).readBigInt64BE();
    const hash = sha256(JSON.stringify(body));
    const { rows } = await client.query<{ held: boolean }>(claimKey, [String(lock), actor.userId, key]);
    if (rows[0]?.held !== true) throw new Error('The key is in use');
    const answer = await work(client);
    await client.query(storeAnswer, [actor.userId, key, hash, JSON.stringify(answer), false]);
    return answer;
  });
}

/** Appends an event like the product's outbox. */
export async function append<E extends EventDefinition>(
  client: pg.PoolClient,
  event: E,
  payload: EventPayload<E>,
): Promise<void> {
  const row = [
    randomUUID(),
    event.subject,
    JSON.stringify(payload),
    bareCorrelationId,
    new Date(),
    null,
    null,
  ];
  await client.query(insertEvent, row);
}
