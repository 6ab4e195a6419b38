import { hash } from 'node:crypto';
import { isDatabaseFault } from '../database/database-faults.js';
import { type Tx, type UnitOfWork, withCommit } from '../database/unit-of-work.js';
import { AppError } from '../errors/app-error.js';
import { columnsOf, rowOf, type TakenEvents, takeEvents } from '../outbox/pending-events.js';
import { ReadyJson } from '../runtime/call-context.js';
import { canonicalJson } from './canonical-json.js';
import {
  claimKey,
  deleteExpired,
  findStored,
  storeAnswer,
  storeAnswerAndEvent,
  storeAnswerAndEvents,
} from './idempotency-statements.js';
import { markReplayed } from './replay-mark.js';

/** The identity of a repeated request. */
export interface IdempotentRequest {
  readonly userId: string;
  /** The client's key for this intent; null without one, and then no answer is stored. */
  readonly key: string | null;
  /** Name of the call. */
  readonly call: string;
  /** The input; another input under the same key is refused. */
  readonly input: unknown;
}

interface StoredAnswer {
  readonly request_hash: Buffer;
  readonly answer: string;
  readonly ready: boolean | null;
}

/** All columns but `held` are null without a stored answer. */
interface ClaimRow extends Partial<StoredAnswer> {
  readonly held: boolean;
  readonly expired: boolean | null;
}

/** A request with a key. */
export type KeyedRequest = IdempotentRequest & { readonly key: string };

/** Whether the client has sent a key. */
export const isKeyed = (request: IdempotentRequest): request is KeyedRequest => request.key !== null;

const isStored = (row: Partial<StoredAnswer> | undefined): row is StoredAnswer =>
  row?.request_hash != null && row.answer != null;

/** The parameters by which a statement claims its key and stores its answer; null without a key. */
export interface StatementClaim {
  readonly lock: string | null;
  readonly key: string | null;
  readonly requestHash: Buffer | null;
}

const noClaim: StatementClaim = { lock: null, key: null, requestHash: null };
const uniqueViolation = '23505';

/** Runs an effect once for each key of a user, and replays its answer for 24 hours. */
export class Idempotency {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    /** Part of the lock's key, since the services share the locks of one database. */
    private readonly schema: string,
  ) {}

  /**
   * Runs `work` in a transaction that also stores its answer, or replays the stored answer. Rejects with
   * `idempotency_in_progress` while the same key runs elsewhere, and with `idempotency_key_reused` if the key was used
   * with another input. An error of `work` is not stored. The answer is plain data or {@link ReadyJson}, without
   * secrets.
   */
  async run<Answer>(request: IdempotentRequest, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    if (!isKeyed(request)) {
      return this.unitOfWork.run(work);
    }
    const requestHash = hashOf(request);
    let hasBegun = false;
    try {
      return await this.unitOfWork.run(async (tx) => {
        const stored = await this.claim(tx, request);
        if (stored) return replay<Answer>(stored, requestHash);
        hasBegun = true;
        const answer = await work(tx);
        withCommit(tx, () => finish(tx, answerValues(request, requestHash, answer), takeEvents(tx)));
        return answer;
      });
    } catch (error) {
      // Another request may have committed after the claim read the table. Then this one was rolled back, here or by `work`.
      const stored = hasBegun && !isDatabaseFault(error) ? await this.stored(request) : undefined;
      if (stored) return replay<Answer>(stored, requestHash);
      throw error;
    }
  }

  /**
   * Like {@link run} for a write that is one statement. `write` claims the key and stores the answer as
   * {@link StatementClaim} says, and returns null if the key was taken; then it has written nothing.
   */
  async runWrite<Answer>(
    request: IdempotentRequest,
    write: (claim: StatementClaim) => Promise<Answer | null>,
  ): Promise<Answer> {
    if (!isKeyed(request)) return required(await write(noClaim));
    const { userId, key } = request;
    const claim = { lock: lockOf(this.schema, userId, key), key, requestHash: hashOf(request) };
    const answer = (await unlessTaken(write(claim))) ?? (await this.find<Answer>(request));
    if (answer !== null) return answer;
    // Either another request holds the lock, or the stored answer is older than its lifetime.
    await this.unitOfWork.run((tx) => tx.query(deleteExpired, [userId, key]));
    return required(await unlessTaken(write(claim)));
  }

  /**
   * Returns the answer of an earlier run of this request; null without one. For work before the transaction that a
   * retry must not repeat. Rejects with `idempotency_key_reused` as `run` does.
   */
  async find<Answer>(request: IdempotentRequest): Promise<Answer | null> {
    const stored = isKeyed(request) ? await this.stored(request) : undefined;
    return stored ? replay<Answer>(stored, hashOf(request)) : null;
  }

  private async stored({ userId, key }: KeyedRequest): Promise<StoredAnswer | undefined> {
    const [row] = await this.unitOfWork.read<StoredAnswer>(findStored, [userId, key]);
    return isStored(row) ? row : undefined;
  }

  /** Takes the lock of the key, or returns the stored answer. */
  private async claim(tx: Tx, { userId, key }: KeyedRequest): Promise<StoredAnswer | null> {
    const [row] = await tx.query<ClaimRow[]>(claimKey, [lockOf(this.schema, userId, key), userId, key]);
    if (isStored(row) && row.expired !== true) return row;
    if (row?.held !== true) throw inProgress();
    if (row.expired === true) await tx.query(deleteExpired, [userId, key]);
    return null;
  }
}

const inProgress = (): AppError =>
  new AppError('idempotency_in_progress', 'The same request is still running. Please wait for its answer.');

function required<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw inProgress();
  return answer;
}

/** Another request with the key may commit after the statement read the table. */
async function unlessTaken<Answer>(writing: Promise<Answer | null>): Promise<Answer | null> {
  try {
    return await writing;
  } catch (error) {
    if ((error as { code?: unknown }).code === uniqueViolation) return null;
    throw error;
  }
}

function answerValues({ userId, key }: KeyedRequest, requestHash: Buffer, answer: unknown): unknown[] {
  const isReady = answer instanceof ReadyJson;
  const json = isReady ? answer.json : (JSON.stringify(answer) ?? 'null');
  return [userId, key, requestHash, json, isReady];
}

/** Stores the answer, and the events of the transaction with it. */
async function finish(tx: Tx, values: readonly unknown[], { events, leaseMs }: TakenEvents): Promise<void> {
  const [first] = events;
  if (!first) await tx.query(storeAnswer, [...values]);
  else if (events.length === 1) await tx.query(storeAnswerAndEvent, [...values, ...rowOf(first), leaseMs]);
  else await tx.query(storeAnswerAndEvents, [...values, ...columnsOf(events), leaseMs]);
}

/** The advisory lock of a key. */
export const lockOf = (schema: string, userId: string, key: string): string =>
  hash('sha256', `${schema}\0${userId}\0${key}`, 'buffer').readBigInt64BE().toString();

/** Distinguishes two requests with one key. */
export const hashOf = ({ call, input }: Pick<IdempotentRequest, 'call' | 'input'>): Buffer =>
  hash('sha256', canonicalJson([call, input]), 'buffer');

function replay<Answer>(stored: StoredAnswer, requestHash: Buffer): Answer {
  if (!stored.request_hash.equals(requestHash)) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used with another request');
  }
  markReplayed();
  return (stored.ready === true ? new ReadyJson(stored.answer) : JSON.parse(stored.answer)) as Answer;
}
