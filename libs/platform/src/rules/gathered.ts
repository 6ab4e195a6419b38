import { AsyncLocalStorage } from 'node:async_hooks';

/** Limits of {@link Gathered}. */
export interface GatheredLimits {
  /** Maximum number of concurrent runs. */
  readonly running: number;
  /** Maximum number of items in one run. */
  readonly items: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  /** Runs a function in the async context of the item. */
  readonly inContext: <Value>(work: () => Value) => Value;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs items together under load. An item runs at once while fewer than the maximum of runs are under way; later items
 * wait for the end of a run and then form the next one, in the async context of its first item.
 */
export class Gathered<Item, Result> {
  #waiting: Waiting<Item, Result>[] = [];
  #running = 0;

  constructor(
    private readonly limits: GatheredLimits,
    /** Whether an item may share a run with the items that arrived before it. Otherwise it waits for a later run. */
    private readonly mayJoin: (item: Item, chosen: readonly Item[]) => boolean,
    /**
     * Returns one result for each item, in their order; a promise as a result may outlast the run. A rejection rejects
     * every item.
     */
    private readonly run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      if (this.#running < this.limits.running) void this.start();
    });
  }

  private async start(): Promise<void> {
    this.#running += 1;
    while (this.#waiting.length > 0) await this.runNext(this.take());
    this.#running -= 1;
  }

  /** Removes the items of the next run. */
  private take(): Waiting<Item, Result>[] {
    const items: Item[] = [];
    const chosen: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    for (const each of this.#waiting) {
      if (items.length < this.limits.items && this.mayJoin(each.item, items)) {
        items.push(each.item);
        chosen.push(each);
      } else {
        left.push(each);
      }
    }
    this.#waiting = left;
    return chosen;
  }

  private async runNext(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    try {
      const results = await first.inContext(() => this.run(batch.map(({ item }) => item)));
      if (results.length !== batch.length) throw new Error('A run returns one result for each item');
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result | Promise<Result>));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
