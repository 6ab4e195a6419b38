/** After how long a reply is late, and how often that is checked, in milliseconds. */
export interface SilenceTimes {
  readonly lateMs: number;
  readonly lookMs: number;
}

const usualTimes: SilenceTimes = { lateMs: 1_500, lookMs: 500 };

/** A busy broker may miss one probe. */
const missesAllowed = 1;

/** The dependencies of a {@link BrokerSilence}. */
export interface SilenceParts {
  /** How long the oldest request has waited, in milliseconds; 0 without a waiting request. */
  readonly oldestWaitMs: () => number;
  /** Whether the broker itself replies. */
  readonly answers: () => Promise<boolean>;
  /** Rejects the waiting requests. */
  readonly giveUp: () => void;
}

/**
 * Gives up requests when the broker holds its connections open but forwards no messages. nats-server 2.9 does that once
 * a full disk has blocked its JetStream. A late reply alone proves nothing: the responder may be slow.
 */
export class BrokerSilence {
  private readonly timer: NodeJS.Timeout;
  private isAsking = false;
  private hasMissed = false;

  constructor(
    private readonly parts: SilenceParts,
    private readonly times: SilenceTimes = usualTimes,
  ) {
    this.timer = setInterval(() => void this.look(), times.lookMs).unref();
  }

  /** Whether the broker missed the last probe. Then a blocked broker is the likely reason for a time-out. */
  get isSuspected(): boolean {
    return this.hasMissed;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    for (let missed = 0; missed <= missesAllowed && this.isLate(); missed += 1) {
      this.hasMissed = !(await this.parts.answers());
      if (!this.hasMissed) break;
      if (missed === missesAllowed) this.parts.giveUp();
    }
    this.isAsking = false;
  }

  private isLate(): boolean {
    return this.parts.oldestWaitMs() > this.times.lateMs;
  }
}
