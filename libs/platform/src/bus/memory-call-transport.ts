import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from '../logging/logger.js';
import { NoTelemetry, type Telemetry } from '../telemetry/telemetry.js';
import {
  CallNotDelivered,
  answerCall,
  callFailed,
  callTimedOut,
  callUnavailable,
  checkCallHeaders,
  checkCallSize,
} from './call-rules.js';
import type {
  CallIntent,
  CallReply,
  CallRequest,
  CallResponder,
  CallTransport,
  ReceivedCall,
} from './call-transport.js';

/** The replicas of one group, used in turn. */
interface Group {
  readonly responders: CallResponder[];
  turn: number;
}

/**
 * Calls within one process that behave as on the wire. Bytes and headers are copied. A responder runs asynchronously,
 * outside the caller's async context. A late reply is dropped.
 */
export class MemoryCallTransport implements CallTransport {
  readonly #groups = new Map<string, Map<string, Group>>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #outside = AsyncLocalStorage.snapshot();
  /** The responders that have received a request of an intent. */
  readonly #receivers = new WeakMap<CallIntent, Set<CallResponder>>();
  #closed = false;

  constructor(
    readonly logger: Logger,
    readonly telemetry: Telemetry = new NoTelemetry(),
  ) {}

  async request(request: CallRequest, timeoutMs: number, intent: CallIntent = {}): Promise<CallReply> {
    checkCallSize(request.body);
    checkCallHeaders(request.headers);
    const groups = this.#groups.get(request.subject);
    if (this.#closed) throw callUnavailable();
    if (groups === undefined) throw new CallNotDelivered();
    const sent = { ...copyOf(request), expiresAt: performance.now() + timeoutMs };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(callTimedOut()), Math.max(1, Math.ceil(timeoutMs)));
      this.#outside(() => {
        // As on the wire, every group gets the request, and the first reply counts.
        for (const group of groups.values()) {
          const responder = this.turnOf(group, intent);
          this.track(this.deliver(responder, sent, timer, resolve, reject));
        }
      });
    });
  }

  async respond(group: string, subject: string, responder: CallResponder): Promise<void> {
    const groups = this.#groups.get(subject) ?? new Map<string, Group>();
    this.#groups.set(subject, groups);
    const members = groups.get(group);
    if (members === undefined) groups.set(group, { responders: [responder], turn: 0 });
    else members.responders.push(responder);
  }

  isConnected(): boolean {
    return !this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  /** The next replica without a request of this intent; once every replica has one, simply the next replica. */
  private turnOf(group: Group, intent: CallIntent): CallResponder | undefined {
    const receivers = this.#receivers.get(intent) ?? new Set();
    this.#receivers.set(intent, receivers);
    const others = group.responders.filter((each) => !receivers.has(each));
    const able = others.length > 0 ? others : group.responders;
    const responder = able[group.turn++ % able.length];
    if (responder) receivers.add(responder);
    return responder;
  }

  private async deliver(
    responder: CallResponder | undefined,
    sent: ReceivedCall,
    timer: NodeJS.Timeout,
    resolve: (reply: CallReply) => void,
    reject: (error: Error) => void,
  ): Promise<void> {
    await new Promise(setImmediate);
    const reply = responder === undefined ? 'internal' : await answerCall(responder, sent, this);
    if (reply === null) return;
    clearTimeout(timer);
    if (typeof reply === 'string') reject(callFailed(reply));
    else resolve(copyOf(reply));
  }

  private track(work: Promise<void>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }
}

function copyOf<Frame extends { body: Uint8Array; headers: Readonly<Record<string, string>> }>(
  frame: Frame,
): Frame {
  return { ...frame, body: Buffer.from(frame.body), headers: { ...frame.headers } };
}
