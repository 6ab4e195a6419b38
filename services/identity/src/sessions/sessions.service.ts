import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Role } from '@emberdeck/contracts/core/roles';
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

/** Who signs in, and in which browser. */
export interface NewSession {
  readonly userId: string;
  readonly workspaceId: string;
  readonly userAgent: string | null;
  /** What the cookie of the browser led to so far, of whichever account. */
  readonly previousSessionId: string | null;
}

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

  /**
   * Opens a new session at every sign-in, and ends the one that the browser had; returns the secret for the cookie, which is
   * stored nowhere.
   */
  async open(tx: Tx, who: NewSession): Promise<string> {
    if (who.previousSessionId !== null) {
      await this.drop(tx, 'sid = $1', who.previousSessionId);
    }
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

  /** Those of the sessions that still live, and their roles. */
  async alive(sessionIds: readonly string[]): Promise<{ alive: string[]; roles: Role[] }> {
    const rows = await this.work.read<{ sid: string; role: Role }>(
      `-- across workspaces: asked by hash, which only the holder of the session has
       SELECT session.sid, membership.role
         FROM session
         JOIN membership ON membership.workspace_id = session.workspace_id AND membership.user_id = session.user_id
        WHERE session.sid = ANY($1) AND session.expire > $2`,
      [sessionIds, this.clock.now()],
    );
    return { alive: rows.map(({ sid }) => sid), roles: rows.map(({ role }) => role) };
  }

  /** Ends the session that makes the call, and tells the gateways. One that has ended before stays ended. */
  async end(actor: Actor): Promise<void> {
    const { sessionId, userId, workspaceId } = actor;
    await this.work.run((tx) =>
      this.drop(tx, 'sid = $1 AND user_id = $2 AND workspace_id = $3', sessionId, userId, workspaceId),
    );
  }

  /** Ends every session of a user. */
  endAll(tx: Tx, userId: string): Promise<void> {
    return this.drop(tx, 'user_id = $1', userId);
  }

  /** Deletes and announces sessions. A row that is deleted elsewhere at the same moment is announced there. */
  private async drop(tx: Tx, where: string, ...values: string[]): Promise<void> {
    const [ended] = await tx.query<[{ sessionId: string; userId: string }[], number]>(
      `/* across workspaces: a session is ended by its browser or its user */
       DELETE FROM session WHERE ${where} RETURNING sid AS "sessionId", user_id AS "userId"`,
      values,
    );
    for (const session of ended) {
      await this.outbox.append(tx, sessionEnded, session);
    }
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
