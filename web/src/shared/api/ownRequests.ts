/** Limit of remembered requests. The messages of a request arrive within seconds of its answer. */
const mostAnswered = 100;

/** What to do with a message: `ignore` if the answer shows its change. */
interface DeferredMessage {
  readonly deliver: () => void;
  readonly ignore: () => void;
}

/**
 * The changes that this tab has requested. The server sends each change to this tab too, with the id of the request as
 * its cause. The answer shows the change already, so the message is ignored. Without an answer the message counts.
 */
export class OwnRequests {
  private readonly pending = new Map<string, DeferredMessage[]>();
  private readonly answered = new Set<string>();

  started(requestId: string): void {
    this.pending.set(requestId, []);
  }

  /** A failed request can still have changed data, so its messages are delivered now. */
  ended(requestId: string, isAnswered: boolean): void {
    const waiting = this.pending.get(requestId) ?? [];
    this.pending.delete(requestId);
    waiting.forEach(({ deliver, ignore }) => (isAnswered ? ignore() : deliver()));
    if (!isAnswered) {
      return;
    }
    this.answered.add(requestId);
    const [oldest] = this.answered;
    if (oldest !== undefined && this.answered.size > mostAnswered) {
      this.answered.delete(oldest);
    }
  }

  /** Delivers a message, or holds it while its request is pending, or ignores it. */
  receive(cause: string | undefined, deliver: () => void, ignore: () => void = () => undefined): void {
    const waiting = cause === undefined ? undefined : this.pending.get(cause);
    if (waiting) {
      waiting.push({ deliver, ignore });
    } else if (cause === undefined || !this.answered.has(cause)) {
      deliver();
    } else {
      ignore();
    }
  }
}

/** The requests of this page. */
export const ownRequests = new OwnRequests();
