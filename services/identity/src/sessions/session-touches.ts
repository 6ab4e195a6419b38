import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { IdentitySettings } from '../identity.settings.js';
import { touchIntervalMs } from './session-rules.js';

/** Sessions that were used shortly one after another are moved on together. */
const gatherMs = 250;

/**
 * Moves the idle time of used sessions on, in batches beside the requests. A lost batch costs a session one minute of
 * its idle time.
 */
@Injectable()
export class SessionTouches implements OnModuleDestroy {
  private readonly pending = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  /** Remembers that a session is in use, where that is not already known to within a minute. */
  note(sessionId: string, lastSeenAt: Date, now: Date): void {
    if (now.getTime() - lastSeenAt.getTime() < touchIntervalMs) {
      return;
    }
    this.pending.add(sessionId);
    this.timer ??= setTimeout(() => void this.flush(), gatherMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) {
      clearTimeout(this.timer);
      await this.flush();
    }
  }

  private async flush(): Promise<void> {
    this.timer = null;
    const sessionIds = [...this.pending];
    this.pending.clear();
    try {
      await this.work.run((tx) =>
        // Locked in one order and without waiting, so that two replicas never wait for each other.
        tx.query(
          `/* across workspaces: idle time belongs to the session alone */
           WITH used AS (
             SELECT sid FROM session WHERE sid = ANY($1) AND expire > $2 ORDER BY sid FOR UPDATE SKIP LOCKED
           )
           UPDATE session
              SET last_seen_at = $2,
                  expire = least($2::timestamptz + make_interval(hours => 24 * $3),
                                 created_at + make_interval(hours => 24 * $4))
             FROM used WHERE session.sid = used.sid`,
          [sessionIds, this.clock.now(), this.settings.SESSION_IDLE_DAYS, this.settings.SESSION_MAX_DAYS],
        ),
      );
    } catch (error) {
      this.logger.warn('The idle time of sessions could not be moved on', {
        sessions: sessionIds.length,
        err: error,
      });
    }
  }
}
