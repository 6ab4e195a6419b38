import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { answerParent } from '../child-program.js';
import { percentile } from '../report/statistics.js';
import { Listeners } from './listeners.js';
import type { SocketAnswer, SocketQuestion } from './socket-job.js';

type Measurement = Extract<SocketQuestion, { kind: 'measure' }>;

interface Sent {
  readonly arrivals: number[];
  readonly done: () => void;
}

const lateMs = 20_000;

/** Posts messages at one address and records their arrivals. */
class Run {
  private readonly sent = new Map<string, Sent>();
  private readonly latencies: number[] = [];
  private lastArrival = 0;
  private messages = 0;

  constructor(
    private readonly job: Measurement,
    private readonly listeners: Listeners,
  ) {}

  async measure(): Promise<SocketAnswer> {
    this.listeners.hear = (messageId, at) => this.note(messageId, at);
    const startedAt = performance.now();
    const endsAt = startedAt + this.job.seconds * 1000;
    await ('everyMs' in this.job.send
      ? this.sendEvery(this.job.send.everyMs, endsAt)
      : this.sendUnderWay(this.job.send.underWay, endsAt));
    const seconds = (this.lastArrival - startedAt) / 1000;
    return {
      messages: this.messages,
      deliveriesPerSecond: this.latencies.length / seconds,
      p50: percentile(this.latencies, 0.5),
      p99: percentile(this.latencies, 0.99),
    };
  }

  private async sendEvery(everyMs: number, endsAt: number): Promise<void> {
    const underWay: Promise<void>[] = [];
    while (performance.now() < endsAt) {
      underWay.push(this.sendOne());
      await delay(everyMs);
    }
    await Promise.all(underWay);
  }

  private async sendUnderWay(count: number, endsAt: number): Promise<void> {
    const senders = Array.from({ length: count }, async () => {
      while (performance.now() < endsAt) await this.sendOne();
    });
    await Promise.all(senders);
  }

  /** Resolves when every socket has received the message. */
  private async sendOne(): Promise<void> {
    const { address, cookie } = this.job;
    const sentAt = performance.now();
    const answer = await fetch(new URL('/api/messages', address), {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ content: 'Is everybody here?' }),
    });
    if (answer.status !== 201) throw new Error(`POST /api/messages of ${address}: ${answer.status}`);
    const { id } = (await answer.json()) as { id: string };
    await this.arrivedEverywhere(id);
    this.messages += 1;
    for (const arrival of this.find(id).arrivals) {
      this.latencies.push(arrival - sentAt);
      this.lastArrival = Math.max(this.lastArrival, arrival);
    }
    this.sent.delete(id);
  }

  private async arrivedEverywhere(id: string): Promise<void> {
    const { arrivals } = this.find(id);
    if (arrivals.length === this.listeners.sockets.length) return;
    let late: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      this.sent.set(id, { arrivals, done: resolve });
      late = setTimeout(() => reject(new Error(`A message reached ${arrivals.length} sockets only`)), lateMs);
    }).finally(() => clearTimeout(late));
  }

  /** A message may arrive at the first sockets before the response to its POST. */
  private note(id: string, at: number): void {
    const { arrivals, done } = this.find(id);
    arrivals.push(at);
    if (arrivals.length === this.listeners.sockets.length) done();
  }

  private find(id: string): Sent {
    const found = this.sent.get(id) ?? { arrivals: [], done: () => {} };
    this.sent.set(id, found);
    return found;
  }
}

const opened = new Map<string, Listeners>();

async function answer(question: SocketQuestion): Promise<SocketAnswer | null> {
  if (question.kind === 'open') {
    opened.set(question.address, await Listeners.open(question.address, question.cookies));
    return null;
  }
  const listeners = opened.get(question.address);
  if (!listeners) throw new Error(`No sockets are open at ${question.address}`);
  return new Run(question, listeners).measure();
}

answerParent(answer);
