/** A report at most this often, in milliseconds. A member counts as active for two minutes after one. */
const reportEveryMs = 45_000;

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

interface Connection {
  readonly isLive: () => boolean;
  readonly send: () => void;
}

/** Reports to the server that the user does something in this tab. */
export class ActivityReports {
  /** Opening the page is an activity, too. */
  private isDue = true;
  private sentAt = -Infinity;

  constructor(private readonly connection: Connection) {
    for (const sign of signs) {
      window.addEventListener(sign, () => this.act(), { passive: true, capture: true });
    }
  }

  /** Sends what is due, while the connection is live. A reconnect alone reports nothing. */
  report(): void {
    const now = performance.now();
    if (!this.isDue || !this.connection.isLive() || now - this.sentAt < reportEveryMs) return;
    this.isDue = false;
    this.sentAt = now;
    this.connection.send();
  }

  private act(): void {
    this.isDue = true;
    this.report();
  }
}
