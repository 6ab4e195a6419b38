import type {
  EntityManager,
  EntityTarget,
  FindManyOptions,
  FindOptionsOrder,
  FindOptionsWhere,
  ObjectLiteral,
  QueryDeepPartialEntity,
} from 'typeorm';
import type { Tx } from './unit-of-work.js';

/** A row of a shared table. */
export interface WorkspaceRow extends ObjectLiteral {
  workspaceId: string;
}

/** Conditions on the columns of a row, except the workspace, which only the scope sets. */
export type ScopedWhere<Entity extends WorkspaceRow> = Omit<FindOptionsWhere<Entity>, 'workspaceId'>;
/** Writable columns of a row, except the workspace, which only the scope sets. */
export type ScopedValues<Entity extends WorkspaceRow> = Omit<QueryDeepPartialEntity<Entity>, 'workspaceId'>;

/** The order and number of rows to read. */
export interface ScopedPage<Entity extends WorkspaceRow> {
  readonly order?: FindOptionsOrder<Entity>;
  readonly take?: number;
}

/** Gives access to the rows of one workspace in a shared table, and to no other rows. */
export class WorkspaceScope<Entity extends WorkspaceRow> {
  constructor(
    private readonly manager: EntityManager,
    private readonly entity: EntityTarget<Entity>,
    private readonly workspaceId: string,
  ) {}

  find(where: ScopedWhere<Entity>, page: ScopedPage<Entity> = {}): Promise<Entity[]> {
    const options: FindManyOptions<Entity> = { ...page, where: this.within(where) };
    return this.manager.find(this.entity, options);
  }

  /** Returns null both for an absent row and for a row of another workspace: no caller may distinguish them. */
  findOne(where: ScopedWhere<Entity>): Promise<Entity | null> {
    return this.manager.findOne(this.entity, { where: this.within(where) });
  }

  /** Like `findOne`, but locks the row until the transaction ends. */
  findOneForUpdate(where: ScopedWhere<Entity>): Promise<Entity | null> {
    return this.manager.findOne(this.entity, {
      where: this.within(where),
      lock: { mode: 'pessimistic_write' },
    });
  }

  count(where: ScopedWhere<Entity>): Promise<number> {
    return this.manager.count(this.entity, { where: this.within(where) });
  }

  async insert(...rows: readonly ScopedValues<Entity>[]): Promise<void> {
    const scoped = rows.map((row) => ({ ...row, workspaceId: this.workspaceId }));
    await this.manager.insert(this.entity, scoped);
  }

  /** Returns the number of changed rows: 0 without a matching row in this workspace. */
  async update(where: ScopedWhere<Entity>, changes: ScopedValues<Entity>): Promise<number> {
    const scoped = { ...changes, workspaceId: this.workspaceId };
    const result = await this.manager.update(this.entity, this.within(where), scoped);
    return result.affected ?? 0;
  }

  /** Returns the number of deleted rows. */
  async delete(where: ScopedWhere<Entity>): Promise<number> {
    const result = await this.manager.delete(this.entity, this.within(where));
    return result.affected ?? 0;
  }

  private within(where: ScopedWhere<Entity>): FindOptionsWhere<Entity> {
    return { ...where, workspaceId: this.workspaceId };
  }
}

/** The only way to query a shared table through entities. Handwritten SQL must filter by `workspace_id` itself. */
export function workspaceScope<Entity extends WorkspaceRow>(
  tx: Tx,
  entity: EntityTarget<Entity>,
  workspaceId: string,
): WorkspaceScope<Entity> {
  return new WorkspaceScope(tx, entity, workspaceId);
}
