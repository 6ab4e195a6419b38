/** Bytes of bodies whose rows one process holds at the same time. As objects they take about ten times as much. */
const mostBytes = 8 * 1_048_576;

interface Waiting {
  readonly bytes: number;
  readonly begin: () => void;
}

/** Bounds the memory of all reads together. A page waits in the order of arrival until its body fits. */
export class BodyBudget {
  private free: number;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly total = mostBytes) {
    this.free = total;
  }

  /**
   * Resolves when the body fits, with a function that releases its bytes. Rejects with the reason of the signal if it
   * aborts before.
   */
  async take(length: number, signal: AbortSignal): Promise<() => void> {
    const bytes = Math.min(length, this.total);
    signal.throwIfAborted();
    if (this.waiting.length > 0 || bytes > this.free) {
      await this.turn(bytes, signal);
    } else {
      this.free -= bytes;
    }
    return () => {
      this.free += bytes;
      this.admit();
    };
  }

  private turn(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const own = { bytes, begin };
      const giveUp = (): void => {
        this.waiting.splice(this.waiting.indexOf(own), 1);
        reject(signal.reason as Error);
        this.admit();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(own);
    });
  }

  private admit(): void {
    for (let [next] = this.waiting; next !== undefined && next.bytes <= this.free; [next] = this.waiting) {
      this.waiting.shift();
      this.free -= next.bytes;
      next.begin();
    }
  }
}
