import { createHash } from 'node:crypto';
import { type Tx, type UnitOfWork, withCommit } from '../database/unit-of-work.js';
import { AppError } from '../errors/app-error.js';
import { columnsOf, type OutboxRow, takeEvents } from '../outbox/pending-events.js';
import { ReadyJson } from '../runtime/call-context.js';
import { canonicalJson } from './canonical-json.js';
import {
  claimKey,
  findStored,
  readStored,
  storeAnswer,
  storeAnswerAndEvent,
  storeAnswerAndEvents,
} from './idempotency-statements.js';

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

interface ClaimRow {
  held: boolean;
  claimed: boolean;
  request_hash: Buffer | null;
  answer: string | null;
  ready: boolean | null;
}

type StoredAnswer = ClaimRow & { request_hash: Buffer; answer: string };

const isStored = (row: ClaimRow | undefined): row is StoredAnswer =>
  row?.request_hash != null && row.answer !== null;

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
  run<Answer>(request: IdempotentRequest, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    const { key } = request;
    if (key === null) {
      return this.unitOfWork.run(work);
    }
    return this.unitOfWork.run(async (tx) => {
      const hash = hashOf(request);
      const row = await this.claim(tx, request.userId, key, hash);
      if (!row.claimed) {
        return replay<Answer>(row, hash);
      }
      const answer = await work(tx);
      const isReady = answer instanceof ReadyJson;
      const json = isReady ? answer.json : (JSON.stringify(answer) ?? 'null');
      const values = [request.userId, key, json, isReady];
      withCommit(tx, () => finish(tx, values, takeEvents(tx)));
      return answer;
    });
  }

  /**
   * Returns the answer of an earlier run of this request; null without one. For work before the transaction that a
   * retry must not repeat. Rejects with `idempotency_key_reused` as `run` does.
   */
  async find<Answer>({ userId, key, call, input }: IdempotentRequest): Promise<Answer | null> {
    if (key === null) {
      return null;
    }
    const [row] = await this.unitOfWork.read<ClaimRow>(findStored, [userId, key]);
    return isStored(row) ? replay<Answer>(row, hashOf({ call, input })) : null;
  }

  private async claim(tx: Tx, userId: string, key: string, hash: Buffer): Promise<ClaimRow> {
    const lockKey = createHash('sha256')
      .update(`${this.schema}\0${userId}\0${key}`)
      .digest()
      .readBigInt64BE();
    const [row] = await tx.query<ClaimRow[]>(claimKey, [lockKey.toString(), userId, key, hash]);
    if (row === undefined || (!row.held && !isStored(row))) {
      throw new AppError(
        'idempotency_in_progress',
        'The same request is still running. Please wait for its answer.',
      );
    }
    if (row.held && !row.claimed && !isStored(row)) {
      // The other request committed after this statement began: only the next statement sees its row.
      const [now] = await tx.query<ClaimRow[]>(readStored, [userId, key]);
      return now ?? row;
    }
    return row;
  }
}

/** Stores the answer, and the events of the transaction with it. */
async function finish(tx: Tx, values: readonly unknown[], events: readonly OutboxRow[]): Promise<void> {
  const [first] = events;
  if (!first) await tx.query(storeAnswer, [...values]);
  else if (events.length === 1) await tx.query(storeAnswerAndEvent, [...values, ...first]);
  else await tx.query(storeAnswerAndEvents, [...values, ...columnsOf(events)]);
}

const hashOf = ({ call, input }: Pick<IdempotentRequest, 'call' | 'input'>): Buffer =>
  createHash('sha256')
    .update(canonicalJson([call, input]))
    .digest();

function replay<Answer>(row: ClaimRow, hash: Buffer): Answer {
  if (!isStored(row)) {
    throw new AppError('idempotency_in_progress', 'The same request has just finished. Please try again.');
  }
  if (!row.request_hash.equals(hash)) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used with another request');
  }
  return (row.ready === true ? new ReadyJson(row.answer) : JSON.parse(row.answer)) as Answer;
}
