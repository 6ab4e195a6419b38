import type { Actor } from '@emberdeck/contracts/core/actor';
import { sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { afterCommit, UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { IdentitySettings } from '../identity.settings.js';
import { newToken, tokenHash } from '../secret-token.js';
import { actorOfSession, type ActorRow } from './session-query.js';
import { logins } from './session-metrics.js';
import { SessionTouches } from './session-touches.js';
import { sessionExpiry } from './session-rules.js';
import { Session } from './session.entity.js';

/** Sessions: the cookie holds the secret, the table its hash. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly touches: SessionTouches,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    private readonly telemetry: Telemetry,
  ) {}

  /** Opens a new session at every sign-in; answers the secret for the cookie, which is stored nowhere. */
  async open(
    tx: Tx,
    who: { userId: string; workspaceId: string; userAgent: string | null },
  ): Promise<string> {
    const token = newToken(this.randomness);
    const now = this.clock.now();
    const { SESSION_IDLE_DAYS: idleDays, SESSION_MAX_DAYS: maxDays } = this.settings;
    await tx.insert(Session, {
      sid: tokenHash(token),
      sess: { userAgent: who.userAgent },
      expire: sessionExpiry(now, now, { idleDays, maxDays }),
      userId: who.userId,
      workspaceId: who.workspaceId,
      createdAt: now,
      lastSeenAt: now,
    });
    afterCommit(tx, () => this.telemetry.count(logins, {}));
    return token;
  }

  /** Who a living session acts as. Its idle time is moved on later, so that the answer waits for one statement only. */
  async findActor(sessionId: string): Promise<Actor | null> {
    const now = this.clock.now();
    const [row] = await this.work.read<ActorRow>(actorOfSession, [sessionId, now]);
    if (!row) {
      return null;
    }
    const { lastSeenAt, ...actor } = row;
    this.touches.note(sessionId, lastSeenAt, now);
    return { ...actor, sessionId };
  }

  /** Those of the sessions that still live. */
  async alive(sessionIds: readonly string[]): Promise<string[]> {
    const rows = await this.work.read<{ sid: string }>(
      `-- across workspaces: asked by hash, which only the holder of the session has
       SELECT sid FROM session WHERE sid = ANY($1) AND expire > $2`,
      [sessionIds, this.clock.now()],
    );
    return rows.map((row) => row.sid);
  }

  /** Ends the session that makes the call, and tells the gateways. One that has ended before stays ended. */
  async end(actor: Actor): Promise<void> {
    await this.work.run(async (tx) => {
      const [, ended] = await tx.query<[unknown[], number]>(
        'DELETE FROM session WHERE sid = $1 AND user_id = $2 AND workspace_id = $3',
        [actor.sessionId, actor.userId, actor.workspaceId],
      );
      if (ended > 0) {
        await this.outbox.append(tx, sessionEnded, { sessionId: actor.sessionId, userId: actor.userId });
      }
    });
  }

  /** Drops expired sessions; answers how many. */
  async prune(tx: Tx): Promise<number> {
    const [, pruned] = await tx.query<[unknown[], number]>(
      '/* across workspaces: expiry knows none */ DELETE FROM session WHERE expire < $1',
      [this.clock.now()],
    );
    return pruned;
  }
}
