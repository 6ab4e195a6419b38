import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
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

/** A handle of an open transaction. Every writing function takes one; only {@link UnitOfWork.run} creates it. */
export type Tx = EntityManager & { readonly [transactional]: true };

const hooks = new WeakMap<EntityManager, Set<() => void>>();

/**
 * Calls `hook` once the transaction of `tx` has committed. It is not called after a rollback or a crash, so correctness
 * must not depend on it. A function registered twice is called once. It must not throw.
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
 * Gives the data new versions after the transaction of `tx` has committed and before its result is returned. So no
 * later read gets an older cached answer. `Outbox.append` does this for the data that its event names.
 */
export function changesData(tx: Tx, keys: readonly VersionKey[]): void {
  const known = changes.get(tx) ?? new Set();
  changes.set(tx, known);
  for (const key of keys) known.add(key);
}

const lastSteps = new WeakMap<EntityManager, () => Promise<unknown>>();

/** Runs `step` in the transaction of `tx` after its work. A rejection rolls back. A later step replaces this one. */
export function withCommit(tx: Tx, step: () => Promise<unknown>): void {
  lastSteps.set(tx, step);
}

/** Without this, the rollback would wait behind a statement that a frozen server does not answer. */
async function endConnection(manager: EntityManager): Promise<void> {
  const client = (await manager.queryRunner?.connect()) as pg.Client | undefined;
  void client?.end().catch(() => undefined);
}

const conflictAttempts = 3;

/** Reads that all see the database as it was at the first of them. */
interface Snapshot {
  readonly isOpen: boolean;
  read<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Opens the transactions of one service on its own schema. A database fault becomes an `AppError`. */
export class UnitOfWork {
  private readonly openSnapshot = new AsyncLocalStorage<Snapshot>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly tracing: Tracing | null = null,
    private readonly versions: DataVersions | null = null,
  ) {}

  /**
   * Runs `work` in one transaction (READ COMMITTED). Commits when it resolves, rolls back when it rejects. `work` must
   * not call other services: it runs again after a deadlock or serialization failure, at most three times in total.
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
        try {
          const answer = await work(manager as Tx);
          await lastSteps.get(manager)?.();
          return answer;
        } catch (error) {
          if (databaseFault(error) === 'away') await endConnection(manager);
          throw error;
        }
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
    if (changed) await this.raiseVersions([...changed]);
  }

  /** Gives data new versions after a commit; transactions do it by {@link changesData}. */
  async raiseVersions(keys: readonly VersionKey[]): Promise<void> {
    if (keys.length > 0) await this.versions?.raise([...keys]);
  }

  /**
   * Runs one statement that is a transaction of its own, under the name of its prepared plan. It saves the round trips of
   * {@link run}, for a write whose rules fit into one statement.
   */
  async runStatement<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const client = await poolOf(this.dataSource).connect().catch(throwAvailability);
    let failure: unknown;
    try {
      checkStart();
      const name = nameOfFrequent(sql);
      const statement = { ...(name === undefined ? {} : { name }), text: sql, values: [...parameters] };
      const { rows } = await tracedStatement(this.tracing, sql, () => client.query(statement));
      return rows as Row[];
    } catch (error) {
      failure = error;
      return throwAvailability(error);
    } finally {
      client.release(databaseFault(failure) === 'away');
    }
  }

  /**
   * Runs a single reading statement outside any transaction. Rows are returned unmapped, as the driver parses them.
   * `isFrequent` prepares the statement: set it only if the best plan is the same for all parameters.
   */
  async read<Row>(
    sql: string,
    parameters: readonly unknown[] = [],
    { isFrequent = false }: { readonly isFrequent?: boolean } = {},
  ): Promise<Row[]> {
    const snapshot = this.openSnapshot.getStore();
    if (snapshot?.isOpen === true) return snapshot.read<Row>(sql, parameters);
    const name = isFrequent ? nameOfFrequent(sql) : undefined;
    const statement = { ...(name === undefined ? {} : { name }), text: sql, values: [...parameters] };
    // Bypasses TypeORM, which takes longer for a statement than PostgreSQL's driver (measured).
    const pool = poolOf(this.dataSource);
    // The span starts here: a pool may run statements in the async context of the connection's previous user.
    const { rows } = await tracedStatement(this.tracing, sql, () => pool.query(statement)).catch(
      throwAvailability,
    );
    return rows as Row[];
  }

  /**
   * Runs `work` with one state of the database: every {@link read} that it causes, also in other features, is part of
   * one read-only transaction (REPEATABLE READ). It holds a connection, so `work` reads and computes, and nothing else.
   */
  async snapshot<Result>(work: () => Promise<Result>): Promise<Result> {
    const client = await poolOf(this.dataSource).connect().catch(throwAvailability);
    const read = async <Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> => {
      const statement = () => client.query({ text: sql, values: [...parameters] });
      const { rows } = await tracedStatement(this.tracing, sql, statement).catch(throwAvailability);
      return rows as Row[];
    };
    const snapshot = { isOpen: true, read };
    try {
      await read('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return await this.openSnapshot.run(snapshot, work);
    } finally {
      snapshot.isOpen = false;
      // Nothing was written, so a lost connection at this point changes no result.
      const ended = await read('COMMIT').then(
        () => true,
        () => false,
      );
      // A connection with an open transaction must not return to the pool.
      client.release(!ended);
    }
  }
}
