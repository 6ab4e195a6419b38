import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { IdentitySettings } from '../identity.settings.js';
import { touchIntervalMs } from './session-rules.js';
import { extendSessions } from './sessions.queries.js';

/** Sessions that are used within this time are extended in one statement. */
const gatherMs = 250;

/** Extends the idle time of used sessions in batches, outside the requests. A lost batch costs a session one minute. */
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

  /** Remembers a used session, unless its idle time was extended within the last minute. */
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
      const { SESSION_IDLE_DAYS: idleDays, SESSION_MAX_DAYS: maxDays } = this.settings;
      await this.work.run((tx) => extendSessions(tx, sessionIds, this.clock.now(), { idleDays, maxDays }));
    } catch (error) {
      this.logger.warn('The idle time of sessions was not extended', {
        sessions: sessionIds.length,
        err: error,
      });
    }
  }
}
