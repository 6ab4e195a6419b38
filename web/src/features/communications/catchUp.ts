import type { MessageChanges } from '@emberdeck/contracts/messaging/changes';

/** The most answers of one catching up. After more changes the feed starts over with its newest page. */
const mostAnswers = 20;

/** What catching up reads and changes. */
export interface CatchUpPort<Live> {
  /** Where it begins; null if that is not known yet. */
  readonly cursor: () => string | null;
  /** Reads what changed since the cursor: `gone` if the cursor is too old, null without an answer. */
  readonly read: (since: string | null) => Promise<MessageChanges | 'gone' | null>;
  readonly apply: (changes: MessageChanges) => void;
  /** Drops everything but the newest messages, and reads those again. */
  readonly startOver: () => Promise<unknown>;
  /** Shows a live message. */
  readonly show: (message: Live) => void;
}

/** Catches up with the feed after a gap, before it shows the messages that arrive meanwhile. */
export class CatchUp<Live> {
  private waiting: Live[] | null = null;
  private isStale = false;

  constructor(private readonly port: CatchUpPort<Live>) {}

  /** Shows a live message, after a pending catching up. */
  receive(message: Live): void {
    if (this.waiting) this.waiting.push(message);
    else this.port.show(message);
  }

  /** A second gap during the first one is caught up with as well. */
  async run(): Promise<void> {
    if (this.waiting) {
      this.isStale = true;
      return;
    }
    this.waiting = [];
    do {
      this.isStale = false;
      await this.read();
    } while (this.isStale);
    const arrived = this.waiting;
    this.waiting = null;
    arrived.forEach((message) => this.port.show(message));
  }

  private async read(): Promise<void> {
    for (let answer = 0; answer < mostAnswers; answer += 1) {
      const changes = await this.port.read(this.port.cursor());
      // Without an answer the cursor stays, so the next catching up covers this gap too.
      if (changes === null) return;
      if (changes === 'gone') break;
      this.port.apply(changes);
      if (!changes.more) return;
    }
    await this.startOver();
  }

  /** The place to go on is read first: what changes while the messages are read is caught up with later. */
  private async startOver(): Promise<void> {
    const now = await this.port.read(null);
    await this.port.startOver();
    if (now !== null && now !== 'gone') this.port.apply(now);
  }
}
