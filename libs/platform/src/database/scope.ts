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

/** Columns of a row; the workspace is not among them, since the scope alone sets it. */
export type ScopedWhere<Entity extends WorkspaceRow> = Omit<FindOptionsWhere<Entity>, 'workspaceId'>;
/** Columns that a scope lets its user write: all but the workspace, which it fills in itself. */
export type ScopedValues<Entity extends WorkspaceRow> = Omit<QueryDeepPartialEntity<Entity>, 'workspaceId'>;

/** Which rows of a workspace are wanted, and how many. */
export interface ScopedPage<Entity extends WorkspaceRow> {
  readonly order?: FindOptionsOrder<Entity>;
  readonly take?: number;
}

/** The rows of one shared table that belong to one workspace, and no way to any other. */
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

  /** Null both for an absent row and for one of another workspace: no caller may distinguish them. */
  findOne(where: ScopedWhere<Entity>): Promise<Entity | null> {
    return this.manager.findOne(this.entity, { where: this.within(where) });
  }

  /** The same, with the row locked until the transaction ends. */
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

  /** Answers how many rows have changed: 0 where there is no such row in this workspace. */
  async update(where: ScopedWhere<Entity>, changes: ScopedValues<Entity>): Promise<number> {
    const scoped = { ...changes, workspaceId: this.workspaceId };
    const result = await this.manager.update(this.entity, this.within(where), scoped);
    return result.affected ?? 0;
  }

  /** Answers how many rows have gone. */
  async delete(where: ScopedWhere<Entity>): Promise<number> {
    const result = await this.manager.delete(this.entity, this.within(where));
    return result.affected ?? 0;
  }

  private within(where: ScopedWhere<Entity>): FindOptionsWhere<Entity> {
    return { ...where, workspaceId: this.workspaceId };
  }
}

/** The only way to query a shared table through entities. SQL by hand names `workspace_id` itself. */
export function workspaceScope<Entity extends WorkspaceRow>(
  tx: Tx,
  entity: EntityTarget<Entity>,
  workspaceId: string,
): WorkspaceScope<Entity> {
  return new WorkspaceScope(tx, entity, workspaceId);
}
