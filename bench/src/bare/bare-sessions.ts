import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { actorOfSession, type ActorRow } from '@emberdeck/identity/sessions/sessions.queries';
import type pg from 'pg';

/** Lifetime of a cached session, as in the gateway. */
const believedMs = 4_000;

type Found = Promise<Actor | undefined>;

/** A minimal version of the product's session lookup. */
export class BareSessions {
  private readonly known = new Map<string, { readonly actor: Found; readonly until: number }>();

  constructor(private readonly pool: pg.Pool) {}

  async actorOf({ cookie = '' }: IncomingHttpHeaders): Promise<Actor> {
    const token = /emberdeck_session=([^;]+)/.exec(cookie)?.[1] ?? '';
    const sessionId = createHash('sha256').update(token).digest('hex');
    const cached = this.known.get(sessionId);
    const actor = await (cached && cached.until > Date.now() ? cached.actor : this.lookUp(sessionId));
    if (!actor) throw Object.assign(new Error('Unauthorized'), { statusCode: 401 });
    return actor;
  }

  private lookUp(sessionId: string): Found {
    const actor = this.pool
      .query<ActorRow>(actorOfSession, [sessionId, new Date()])
      .then(({ rows: [row] }) => row && { ...row, sessionId });
    this.known.set(sessionId, { actor, until: Date.now() + believedMs });
    return actor;
  }
}
