import type { Clock } from '../rules/clock.js';
import type { Cache } from './cache.js';
import { wholeTtlMs } from './ttl.js';

interface Entry {
  readonly value: string;
  readonly expiresAt: number;
}

/** A cache within the process. When it is full, what has expired goes first, then the tenth that would expire next. */
export class MemoryCache implements Cache {
  readonly #entries = new Map<string, Entry>();
  #closed = false;

  constructor(
    private readonly clock: Clock,
    private readonly maxEntries = 10_000,
  ) {}

  async get(key: string): Promise<string | null> {
    return this.live(key)?.value ?? null;
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    this.put(key, { value, expiresAt: this.clock.now().getTime() + wholeTtlMs(ttlMs) });
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  async increment(key: string, ttlMs: number): Promise<number> {
    const entry = this.live(key);
    const count = (Number(entry?.value) || 0) + 1;
    const expiresAt = entry?.expiresAt ?? this.clock.now().getTime() + wholeTtlMs(ttlMs);
    this.put(key, { value: String(count), expiresAt });
    return count;
  }

  isConnected(): boolean {
    return !this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#entries.clear();
  }

  private live(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.expiresAt > this.clock.now().getTime()) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  private put(key: string, entry: Entry): void {
    if (this.#closed) return;
    if (!this.#entries.has(key) && this.#entries.size >= this.maxEntries) this.makeRoom();
    this.#entries.set(key, entry);
  }

  private makeRoom(): void {
    const byExpiry = [...this.#entries].sort(([, a], [, b]) => a.expiresAt - b.expiresAt);
    const now = this.clock.now().getTime();
    const expired = byExpiry.filter(([, { expiresAt }]) => expiresAt <= now).length;
    const surplus = expired > 0 ? expired : Math.ceil(this.maxEntries / 10);
    for (const [key] of byExpiry.slice(0, surplus)) this.#entries.delete(key);
  }
}
