import { Injectable } from '@nestjs/common';
import {
  type ClientView,
  clientViewChanged,
  type setClientView,
} from '@emberdeck/contracts/analytics/client-views';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { isClient } from '@emberdeck/contracts/core/permissions';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { WorkspaceMembersService } from '../members/workspace-members.service.js';
import { ClientViewEntity } from './client-view.entity.js';
import { readExisting } from './client-views.queries.js';

type Input = CallInput<typeof setClientView>;

/** What single clients see of the sources that are open to clients. The rule itself is `is_open_to` in the database. */
@Injectable()
export class ClientViewsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly members: WorkspaceMembersService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async list({ workspaceId }: Actor): Promise<ClientView[]> {
    const order = { userId: 'ASC' } as const;
    const rows = await this.work.run((tx) =>
      workspaceScope(tx, ClientViewEntity, workspaceId).find({}, { order }),
    );
    return rows.map(({ userId, sourceIds }) => ({ userId, sourceIds }));
  }

  /** Fails with `not_found` for a user who is no member, and with `conflict` for a member who is no client. */
  async set(actor: Actor, { userId, sourceIds }: Input): Promise<CallOutput<typeof setClientView>> {
    const { workspaceId } = actor;
    const [member] = (await this.members.read(workspaceId, [userId])).members;
    if (member === undefined) throw notFound('The member');
    if (!isClient(member)) {
      throw new AppError('conflict', `${member.name} is no client and sees every source.`);
    }
    return this.work.run(async (tx) => {
      const chosen = sourceIds && (await this.existing(tx, workspaceId, sourceIds));
      await this.store(tx, actor, { userId, sourceIds: chosen });
      await this.outbox.append(tx, clientViewChanged, {
        ...{ workspaceId, userId: actor.userId, by: actor.displayName },
        ...{ memberId: userId, memberName: member.name, isNarrowed: chosen !== null },
      });
      return { sourceIds: chosen };
    });
  }

  /** Forgets what a former member could see. */
  async forget(tx: Tx, workspaceId: string, userId: string): Promise<void> {
    await workspaceScope(tx, ClientViewEntity, workspaceId).delete({ userId });
  }

  private async existing(tx: Tx, workspaceId: string, sourceIds: readonly string[]): Promise<string[]> {
    const found = await readExisting(tx, workspaceId, sourceIds);
    if (found.length < new Set(sourceIds).size) {
      throw invalid([{ field: 'sourceIds', message: 'Choose data sources of this workspace' }]);
    }
    return found;
  }

  private async store(tx: Tx, actor: Actor, { userId, sourceIds }: Input): Promise<void> {
    const { workspaceId, userId: updatedBy } = actor;
    if (sourceIds === null) {
      await this.forget(tx, workspaceId, userId);
      return;
    }
    const row = { workspaceId, userId, sourceIds, updatedBy, updatedAt: this.clock.now() };
    await tx.upsert(ClientViewEntity, row, ['workspaceId', 'userId']);
  }
}
