import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { uuid } from '@emberdeck/contracts/core/fields';
import { GrantSigner } from '@emberdeck/platform/blobs/blob-grant';
import { Blobs } from '@emberdeck/platform/blobs/blobs';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { DataSource, LessThan } from 'typeorm';
import { z } from 'zod';
import { type ChainEnd, endBatch, findCutChains, readEnds } from './checkpoint.queries.js';
import { LedgerAccountEntity } from './ledger-account.entity.js';
import { LedgerCheckpointEntity } from './ledger-checkpoint.entity.js';

/** The owner of the files: no account. */
const owner = {
  userId: '00000000-0000-4000-8000-00000000c0de',
  workspaceId: '00000000-0000-4000-8000-00000000c0de',
} as const;

const daysKept = 40;
const daySeconds = 86_400;
/** A line has a user, a number and a hash. */
const longestLine = 120;
const use = 'checkpoint of the ledger';
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** The end of a chain. Someone may have changed the file, and PostgreSQL refuses what is no number or no text. */
const chainEnd = z.object({
  userId: uuid,
  count: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int32()),
  hash: z.string().regex(/^\w{1,64}$/),
});

/** What a checkpoint says about the ledger. */
export interface CheckpointResult {
  /** Null where there is no checkpoint that this installation has signed. */
  readonly checkpoint: { readonly takenAt: string; readonly accounts: number } | null;
  readonly faults: readonly { readonly kind: string; readonly subject: string; readonly detail: string }[];
}

const unknown: CheckpointResult = { checkpoint: null, faults: [] };

/** The ends of all chains, signed and stored outside the database: without them a cut end leaves no trace. */
@Injectable()
export class LedgerCheckpointsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly work: UnitOfWork,
    private readonly blobs: Blobs,
    private readonly signer: GrantSigner,
    private readonly clock: Clock,
  ) {}

  /** Stores a checkpoint and forgets those whose files have expired. Returns the number of its accounts. */
  async take(): Promise<number> {
    const takenAt = this.clock.now();
    const known = await this.dataSource.manager.countBy(LedgerAccountEntity, { kind: 'user' });
    let accounts = 0;
    const count = (more: number): void => {
      accounts += more;
    };
    const blob = {
      ...{ owner, name: `ledger-${takenAt.toISOString().slice(0, 10)}.txt`, type: 'text/plain' },
      lifetimeSeconds: daysKept * daySeconds,
      // Accounts that are opened meanwhile have room too.
      maxBytes: (2 * known + endBatch) * longestLine,
    };
    const { id } = await this.blobs.put(blob, Readable.from(this.content(takenAt, count)));
    const oldest = new Date(takenAt.getTime() - daysKept * daySeconds * 1000);
    await this.work.run(async (tx) => {
      await tx.insert(LedgerCheckpointEntity, { id, accounts, takenAt });
      await tx.delete(LedgerCheckpointEntity, { takenAt: LessThan(oldest) });
    });
    return accounts;
  }

  /** Compares the ledger with the newest checkpoint. */
  async check(tx: Tx): Promise<CheckpointResult> {
    const [newest] = await tx.find(LedgerCheckpointEntity, { order: { takenAt: 'DESC' }, take: 1 });
    if (!newest) return unknown;
    const content = await this.blobs.read(owner, newest.id).catch((error: unknown) => {
      // An archive without files has the row alone.
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    return content === null ? unknown : this.compare(tx, newest, content);
  }

  private async compare(
    tx: Tx,
    { id, takenAt, accounts }: LedgerCheckpointEntity,
    content: Readable,
  ): Promise<CheckpointResult> {
    const checkpoint = { takenAt: takenAt.toISOString(), accounts };
    const faults: CheckpointResult['faults'][number][] = [];
    const hash = createHash('sha256');
    let ends: ChainEnd[] = [];
    let last: string | null = null;
    const compareEnds = async (): Promise<void> => {
      for (const { userId, count } of await findCutChains(tx, ends)) {
        const detail = `transaction ${count} is not the one of the checkpoint of ${checkpoint.takenAt}`;
        faults.push({ kind: 'chain_cut', subject: userId, detail });
      }
      ends = [];
    };
    for await (const line of createInterface({ input: content })) {
      if (last !== null) {
        hash.update(`${last}\n`);
        // The head is none, and what else is none was not signed.
        const { data: end } = endOf(last);
        if (end) ends.push(end);
        if (ends.length >= endBatch) await compareEnds();
      }
      last = line;
    }
    await compareEnds();
    const [name, keyId, signature = ''] = (last ?? '').split(' ');
    if (name === 'signature' && keyId !== this.signer.keyId) return unknown;
    if (!this.signer.hasSigned(use, hash.digest('hex'), signature)) {
      return { checkpoint, faults: [{ kind: 'checkpoint', subject: id, detail: 'its signature is wrong' }] };
    }
    return { checkpoint, faults };
  }

  /** A head, a line for each chain, and the signature of all lines before it. */
  private async *content(takenAt: Date, count: (more: number) => void): AsyncGenerator<string> {
    const hash = createHash('sha256');
    const signed = (lines: readonly string[]): string => {
      const text = lines.map((line) => `${line}\n`).join('');
      hash.update(text);
      return text;
    };
    yield signed([`ledger v1 ${takenAt.toISOString()}`]);
    let after = beforeAll;
    for (let ends = await readEnds(this.work, after); ends.length > 0;) {
      count(ends.length);
      yield signed(ends.map(({ userId, count: rows, hash: end }) => `${userId} ${rows} ${end}`));
      after = ends.at(-1)?.userId ?? after;
      ends = await readEnds(this.work, after);
    }
    yield `signature ${this.signer.keyId} ${this.signer.signText(use, hash.digest('hex'))}\n`;
  }
}

function endOf(line: string) {
  const [userId = '', count = '', hash = ''] = line.split(' ');
  return chainEnd.safeParse({ userId, count, hash });
}
