import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { accountVersion } from '@emberdeck/contracts/identity/users';
import {
  type deleteWorkspace,
  workspaceEndChanged,
  workspaceErased,
  workspaceUndoDays,
} from '@emberdeck/contracts/identity/workspace-deletion';
import { changesData, type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { invalid } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { MembershipsService } from './memberships.service.js';
import { Workspace } from './workspace.entity.js';
import { WorkspacesService } from './workspaces.service.js';

const dayMs = 86_400_000;

/** Workspaces that one run erases. The next run takes the rest. */
const erasedAtOnce = 50;

/** The end of a workspace: its owner deletes it, may undo that for some days, and then it is erased. */
@Injectable()
export class WorkspaceEndService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly memberships: MembershipsService,
    private readonly workspaces: WorkspacesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Sets the end of the actor's own workspace. An open offer to another owner ends. A repeat answers the same time. */
  delete(
    actor: Actor,
    { id, name }: CallInput<typeof deleteWorkspace>,
  ): Promise<CallOutput<typeof deleteWorkspace>> {
    return this.work.run(async (tx) => {
      const refusal = 'Only the owner can delete the workspace.';
      const workspace = await this.workspaces.lockOwn(tx, actor, id, refusal);
      if (workspace.name.trim() !== name) {
        throw invalid([{ field: 'name', message: 'This is not the name of the workspace' }]);
      }
      if (workspace.endsAt !== null) return { endsAt: workspace.endsAt.toISOString() };
      const endsAt = new Date(this.clock.now().getTime() + workspaceUndoDays * dayMs);
      await tx.update(Workspace, { id }, { endsAt, offeredTo: null });
      await this.announce(tx, actor, workspace, endsAt);
      return { endsAt: endsAt.toISOString() };
    });
  }

  /** Takes the end of the actor's own workspace back. */
  async keep(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const refusal = 'Only the owner can keep the workspace.';
      const workspace = await this.workspaces.lockOwn(tx, actor, id, refusal);
      if (workspace.endsAt === null) return;
      await tx.update(Workspace, { id }, { endsAt: null });
      await this.announce(tx, actor, workspace, null);
    });
  }

  /** Erases the workspaces whose time is over, each in a transaction of its own. Returns their number. */
  async eraseDue(): Promise<number> {
    const due = await this.work.run((tx) =>
      tx.find(Workspace, {
        // Across workspaces: only the time counts.
        where: { endsAt: LessThanOrEqual(this.clock.now()) },
        order: { endsAt: 'ASC' },
        take: erasedAtOnce,
      }),
    );
    let erased = 0;
    for (const { id } of due) {
      if (await this.work.run((tx) => this.erase(tx, id))) erased += 1;
    }
    return erased;
  }

  /** Locks the members before the workspace, as every change of a membership does. */
  private async erase(tx: Tx, id: string): Promise<boolean> {
    await this.memberships.lockAll(tx, await this.memberships.membersOf(tx, id));
    const workspace = await tx.findOne(Workspace, {
      where: { id, endsAt: LessThanOrEqual(this.clock.now()) },
      lock: { mode: 'pessimistic_write' },
    });
    // The owner has undone it, or another process has erased it.
    if (workspace === null) return false;
    await this.memberships.removeAll(tx, workspace);
    await tx.delete(Workspace, { id });
    await this.outbox.append(tx, workspaceErased, { workspaceId: id });
    return true;
  }

  private async announce(
    tx: Tx,
    { userId, displayName: by }: Actor,
    { id: workspaceId, name }: Workspace,
    endsAt: Date | null,
  ): Promise<void> {
    changesData(tx, (await this.memberships.membersOf(tx, workspaceId)).map(accountVersion));
    await this.outbox.append(tx, workspaceEndChanged, {
      ...{ workspaceId, userId, by, name },
      endsAt: endsAt?.toISOString() ?? null,
    });
  }
}
