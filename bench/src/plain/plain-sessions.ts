import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type pg from 'pg';

/** The signed-in caller. */
export interface PlainCaller {
  readonly userId: string;
  readonly workspaceId: string;
}

const findSession = `
  SELECT user_id AS "userId", workspace_id AS "workspaceId" FROM session WHERE sid = $1 AND expire > now()`;

/** Looks up the session in the database, once for each request. */
export async function callerOf(pool: pg.Pool, { cookie = '' }: IncomingHttpHeaders): Promise<PlainCaller> {
  const token = /emberdeck_session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const { rows } = await pool.query<PlainCaller>(findSession, [hash]);
  const [caller] = rows;
  if (!caller) throw Object.assign(new Error('Unauthorized'), { statusCode: 401 });
  return caller;
}
