import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from '../logging/logger.js';
import { type BroadcastListener, type BroadcastTransport, encodeBroadcast } from './broadcast-transport.js';

/** Broadcasts within one process, which behave as on the wire: later, outside of the sender's context, and as a copy. */
export class MemoryBroadcastTransport implements BroadcastTransport {
  readonly #listeners = new Map<string, BroadcastListener[]>();
  readonly #outside = AsyncLocalStorage.snapshot();
  #closed = false;

  constructor(private readonly logger: Logger) {}

  send(subject: string, payload: unknown): void {
    const text = encodeBroadcast(subject, payload);
    for (const listener of this.#listeners.get(subject) ?? []) {
      this.#outside(() => setImmediate(() => this.deliver(subject, text, listener)));
    }
  }

  async listen(subject: string, listener: BroadcastListener): Promise<void> {
    this.#listeners.set(subject, [...(this.#listeners.get(subject) ?? []), listener]);
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  private deliver(subject: string, text: string, listener: BroadcastListener): void {
    if (this.#closed) return;
    try {
      listener(JSON.parse(text));
    } catch (err) {
      this.logger.error('A listener of broadcasts threw an error', { err, subject });
    }
  }
}
