import type { DataSource, EntityManager } from 'typeorm';
import type { VersionKey } from '@emberdeck/contracts/core/data-version';
import type { DataVersions } from '../cache/data-versions.js';
import { tracedStatement } from '../telemetry/sql-span.js';
import type { Tracing } from '../telemetry/tracing.js';
import { throwAvailability } from './connection-loss.js';
import { poolOf } from './data-source.js';
import { nameOfFrequent } from './prepared-statements.js';
import { checkStart } from './start-deadline.js';
import { databaseFault } from './database-faults.js';

declare const transactional: unique symbol;

/** A handle of an open transaction. Every writing function takes one; it cannot be made but by {@link UnitOfWork.run}. */
export type Tx = EntityManager & { readonly [transactional]: true };

const hooks = new WeakMap<EntityManager, Set<() => void>>();

/**
 * Calls `hook` once the transaction of `tx` has committed; never where it rolls back or the process dies, so nothing may
 * hang on it. The same function given twice is called once. It must not throw.
 */
export function afterCommit(tx: Tx, hook: () => void): void {
  const known = hooks.get(tx);
  if (known) {
    known.add(hook);
  } else {
    hooks.set(tx, new Set([hook]));
  }
}

const changes = new WeakMap<EntityManager, Set<VersionKey>>();

/**
 * Gives the data new versions once the transaction of `tx` has committed, before its result is returned, so that no later
 * read is answered from before it. `Outbox.append` does so for the data that its event names.
 */
export function changesData(tx: Tx, keys: readonly VersionKey[]): void {
  const known = changes.get(tx) ?? new Set();
  changes.set(tx, known);
  for (const key of keys) known.add(key);
}

const finalSteps = new WeakMap<EntityManager, (() => Promise<void>)[]>();

/** Calls `step` in the transaction of `tx`, after its work and before its commit. Where it rejects, all of it rolls back. */
export function beforeCommit(tx: Tx, step: () => Promise<void>): void {
  const known = finalSteps.get(tx);
  if (known) {
    known.push(step);
  } else {
    finalSteps.set(tx, [step]);
  }
}

const conflictAttempts = 3;

/** Opens the transactions of one service on its own schema. A fault of the database is an `AppError`. */
export class UnitOfWork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tracing: Tracing | null = null,
    private readonly versions: DataVersions | null = null,
  ) {}

  /**
   * Runs `work` in one transaction (READ COMMITTED): commits its result, rolls back when it rejects. No calls inside:
   * where PostgreSQL chose it as the victim of a deadlock, `work` runs again.
   */
  async run<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(work);
      } catch (error) {
        if (databaseFault(error) !== 'conflict' || attempt === conflictAttempts) {
          throw error;
        }
      }
    }
  }

  private async once<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    let opened: EntityManager | undefined;
    const result = await this.dataSource
      .transaction(async (manager) => {
        checkStart();
        opened = manager;
        const answer = await work(manager as Tx);
        for (const step of finalSteps.get(manager) ?? []) await step();
        return answer;
      })
      .catch(throwAvailability);
    if (opened) await this.committed(opened);
    return result;
  }

  private async committed(manager: EntityManager): Promise<void> {
    for (const hook of hooks.get(manager) ?? []) {
      hook();
    }
    const changed = changes.get(manager);
    if (changed) await this.versions?.raise([...changed]);
  }

  /**
   * A single statement outside any transaction, for reading. Rows are as PostgreSQL gives them. A frequent one is prepared:
   * for a statement whose best plan is the same for all parameters.
   */
  async read<Row>(
    sql: string,
    parameters: readonly unknown[] = [],
    { isFrequent = false }: { readonly isFrequent?: boolean } = {},
  ): Promise<Row[]> {
    const name = isFrequent ? nameOfFrequent(sql) : undefined;
    const statement = { ...(name === undefined ? {} : { name }), text: sql, values: [...parameters] };
    // Past TypeORM, which takes longer for a statement than PostgreSQL's driver (measured).
    const pool = poolOf(this.dataSource);
    // The span is here, since a pool may run statements in the async context of the previous user of the connection.
    const { rows } = await tracedStatement(this.tracing, sql, () => pool.query(statement)).catch(
      throwAvailability,
    );
    return rows as Row[];
  }
}
