import { randomUUID } from 'node:crypto';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import type { Browser } from '@emberdeck/testing/system/browser';

const perSecond = 20;

/** One user alternates posts and reads, 20 requests a second, without retries. */
export class SteadyLoad {
  /** Counts failed requests by description, which includes the phase. */
  readonly failures: Record<string, number> = {};
  /** Ids of the acknowledged messages. */
  readonly posted: string[] = [];
  sent = 0;
  /** What the test does at the moment. */
  phase = 'at the start';
  private underWay = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly browser: Browser) {
    this.timer = setInterval(() => void this.send(), 1000 / perSecond);
  }

  /** Sends no more requests and waits for all responses. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await eventually(() => {
      if (this.underWay > 0) throw new Error(`${this.underWay} requests have no answer`);
    }, 60_000);
  }

  private async send(): Promise<void> {
    this.sent += 1;
    this.underWay += 1;
    const what = this.sent % 2 === 0 ? 'reading' : 'posting';
    try {
      const answer = await (what === 'reading' ? this.read() : this.post());
      if (answer.status >= 300) this.failed(`${what}: ${answer.status}`);
    } catch (error) {
      this.failed(`${what}: ${String(error)}`);
    } finally {
      this.underWay -= 1;
    }
  }

  private failed(how: string): void {
    const key = `${this.phase}, ${how}`;
    this.failures[key] = (this.failures[key] ?? 0) + 1;
  }

  private read() {
    return this.browser.get('/api/player/profile');
  }

  private async post() {
    const content = `Message ${this.sent}`;
    const answer = await this.browser.post<Message>(
      '/api/messages',
      { content },
      { idempotencyKey: randomUUID() },
    );
    if (answer.status === 201) this.posted.push(answer.body.id);
    return answer;
  }
}
