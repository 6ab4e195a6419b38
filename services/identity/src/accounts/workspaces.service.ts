import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import {
  type updateWorkspace,
  type Workspace,
  workspaceChanged,
} from '@emberdeck/contracts/identity/workspaces';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { requireUnchanged } from '@emberdeck/platform/errors/require-unchanged';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { Membership } from './membership.entity.js';
import { Workspace as WorkspaceEntity } from './workspace.entity.js';

/** The workspaces of a user, and what can be set for each. */
@Injectable()
export class WorkspacesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
  ) {}

  list({ userId }: Actor): Promise<Workspace[]> {
    return this.work.run(async (tx) => {
      const memberships = await tx.find(Membership, {
        // Across workspaces: the list is of all that the user is a member of.
        where: { userId },
        relations: { workspace: true },
        order: { joinedAt: 'ASC', workspaceId: 'ASC' },
      });
      return memberships.flatMap(({ workspace, role }) =>
        workspace ? [toWorkspace(workspace, { userId, role })] : [],
      );
    });
  }

  /** The name of a workspace; null if there is none. */
  async nameOf(id: string): Promise<string | null> {
    const workspace = await this.work.run((tx) => tx.findOneBy(WorkspaceEntity, { id }));
    return workspace?.name ?? null;
  }

  /** Changes the given fields. Publishes nothing if the workspace has them already. */
  update(
    { userId }: Actor,
    { id, name, timeZone, before }: CallInput<typeof updateWorkspace>,
  ): Promise<Workspace> {
    return this.work.run(async (tx) => {
      const { workspace, role } = await this.manage(tx, userId, id);
      requireUnchanged(before, workspace);
      const isRenamed = name !== undefined && name !== workspace.name;
      const isMoved = timeZone !== undefined && timeZone !== workspace.timeZone;
      if (isRenamed) workspace.name = name;
      if (isMoved) {
        workspace.timeZone = timeZone;
        workspace.timeZoneRevision += 1;
      }
      if (isRenamed || isMoved) {
        const { timeZoneRevision } = workspace;
        await tx.update(
          WorkspaceEntity,
          { id },
          {
            name: workspace.name,
            timeZone: workspace.timeZone,
            timeZoneRevision,
          },
        );
        await this.announce(tx, workspace, userId);
      }
      return toWorkspace(workspace, { userId, role });
    });
  }

  /** Stores a new workspace. Its owner becomes a member by `MembershipsService.open`. */
  async insert(
    tx: Tx,
    row: Pick<WorkspaceEntity, 'id' | 'name' | 'ownerId' | 'timeZone' | 'createdAt'>,
  ): Promise<void> {
    const timeZoneRevision = 0;
    await tx.insert(WorkspaceEntity, { ...row, timeZoneRevision });
    if (row.timeZone !== defaultTimeZone) await this.announce(tx, { ...row, timeZoneRevision });
  }

  /** Publishes the time zone of a workspace. */
  async announce(
    tx: Tx,
    { id, timeZone, timeZoneRevision }: ZonedWorkspace,
    userId: string | null = null,
  ): Promise<void> {
    await this.outbox.append(tx, workspaceChanged, {
      workspaceId: id,
      timeZone,
      revision: timeZoneRevision,
      userId,
    });
  }

  /** Fails with `conflict` in a workspace that is being deleted. Until the commit it is not deleted. */
  async requireOpen(tx: Tx, id: string): Promise<void> {
    const lock = { mode: 'pessimistic_read' } as const;
    const workspace = await tx.findOne(WorkspaceEntity, { where: { id }, lock });
    if (workspace !== null && workspace.endsAt !== null) throw beingDeleted();
  }

  /** Locks a workspace that the user owns; `refusal` is what another member reads. */
  async lockOwn(tx: Tx, { userId }: Actor, id: string, refusal: string): Promise<WorkspaceEntity> {
    const workspace = await this.lock(tx, id);
    if (workspace.ownerId === userId) return workspace;
    const isMember = await tx.existsBy(Membership, { workspaceId: id, userId });
    throw isMember ? new AppError('forbidden', refusal) : notFound('The workspace');
  }

  /** Locks a workspace; `not_found` without one. */
  async lock(tx: Tx, id: string): Promise<WorkspaceEntity> {
    const lock = { mode: 'pessimistic_write' } as const;
    const workspace = await tx.findOne(WorkspaceEntity, { where: { id }, lock });
    if (workspace === null) throw notFound('The workspace');
    return workspace;
  }

  /** Locks the workspace of a member who manages it. */
  private async manage(tx: Tx, userId: string, workspaceId: string) {
    const membership = await tx.findOneBy(Membership, { workspaceId, userId });
    const lock = { mode: 'pessimistic_write' } as const;
    const workspace = membership && (await tx.findOne(WorkspaceEntity, { where: { id: workspaceId }, lock }));
    if (!workspace) throw notFound('The workspace');
    const { role } = membership;
    if (!may({ role, ownsWorkspace: workspace.ownerId === userId }, 'manage-workspace')) {
      throw new AppError('forbidden', 'Only a product manager or the owner of the workspace can change it.');
    }
    return { workspace, role };
  }
}

/** The refusal of a change in a workspace that is being deleted. */
export const beingDeleted = (): AppError => new AppError('conflict', 'This workspace is being deleted.');

type ZonedWorkspace = Pick<WorkspaceEntity, 'id' | 'timeZone' | 'timeZoneRevision'>;

/** A workspace as this member sees it. */
export const toWorkspace = (
  { id, name, ownerId, timeZone, offeredTo, endsAt }: WorkspaceEntity,
  { userId, role }: Pick<Membership, 'userId' | 'role'>,
): Workspace => ({
  id,
  name,
  role,
  ownsWorkspace: ownerId === userId,
  timeZone,
  isOffered: offeredTo === userId,
  ...(ownerId === userId && { offeredTo }),
  endsAt: endsAt?.toISOString() ?? null,
});
