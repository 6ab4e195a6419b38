import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  type AccountDeletion,
  accountEndChanged,
  accountErasureOrdered,
  accountUndoDays,
  type deleteAccount,
} from '@emberdeck/contracts/identity/account-deletion';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { DepartureService } from '../accounts/departure.service.js';
import { MembershipsService } from '../accounts/memberships.service.js';
import { AccountDeletionEntity } from './account-deletion.entity.js';

const dayMs = 86_400_000;

/** The end of an account: its person deletes it, may undo that for some days, and then it is erased. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly memberships: MembershipsService,
    private readonly departure: DepartureService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  state({ userId }: Actor): Promise<AccountDeletion> {
    return this.work.run((tx) => this.read(tx, userId));
  }

  /** Sets the end of the actor's account. A repeat keeps the time, and takes the new choice. */
  delete(actor: Actor, { messages }: CallInput<typeof deleteAccount>): Promise<AccountDeletion> {
    return this.work.run(async (tx) => {
      const endsAt = new Date(this.clock.now().getTime() + accountUndoDays * dayMs);
      const { isNew } = await this.schedule(tx, actor.userId, messages === 'keep', endsAt);
      if (isNew) await this.announce(tx, actor, endsAt);
      return this.read(tx, actor.userId);
    });
  }

  /** Takes the end of the actor's account back. */
  keep(actor: Actor): Promise<AccountDeletion> {
    const { userId } = actor;
    return this.work.run(async (tx) => {
      await this.memberships.lockAll(tx, [userId]);
      const { affected } = await tx.delete(AccountDeletionEntity, { userId, begunAt: IsNull() });
      if (affected) await this.announce(tx, actor, null);
      const state = await this.read(tx, userId);
      if (state.endsAt !== null) {
        throw new AppError('conflict', 'Your account is being erased at this moment.');
      }
      return state;
    });
  }

  /** Lets the next run of the job erase an account. Returns the number of the receipt. */
  endNow(userId: string, keepsMessages: boolean): Promise<string> {
    return this.work.run(async (tx) => {
      const now = this.clock.now();
      const { receiptId } = await this.schedule(tx, userId, keepsMessages, now);
      const { affected } = await tx.update(
        AccountDeletionEntity,
        { userId, begunAt: IsNull() },
        { endsAt: now },
      );
      const order = { userId, keepsMessages, orderedAt: now.toISOString() };
      if (affected) await this.outbox.append(tx, accountErasureOrdered, order);
      return receiptId;
    });
  }

  private async schedule(
    tx: Tx,
    userId: string,
    keepsMessages: boolean,
    endsAt: Date,
  ): Promise<{ isNew: boolean; receiptId: string }> {
    await this.memberships.lockAll(tx, [userId]);
    await this.requireNoMembers(tx, userId);
    const found = await tx.findOneBy(AccountDeletionEntity, { userId });
    if (found !== null) {
      await tx.update(AccountDeletionEntity, { userId, begunAt: IsNull() }, { keepsMessages });
      return { isNew: false, receiptId: found.receiptId };
    }
    const receiptId = this.randomness.uuid();
    await tx.insert(AccountDeletionEntity, {
      ...{ userId, receiptId, keepsMessages, askedAt: this.clock.now(), endsAt },
      ...{ begunAt: null, doneBy: [], receipt: null, erasedAt: null, againAt: null },
    });
    return { isNew: true, receiptId };
  }

  private async requireNoMembers(tx: Tx, userId: string): Promise<void> {
    const { blockedBy } = await this.workspacesOf(tx, userId);
    if (blockedBy.length === 0) return;
    const names = blockedBy.map(({ name }) => name).join(', ');
    throw new AppError(
      'conflict',
      `Other members use what you own: ${names}. Hand these workspaces over or delete them first.`,
    );
  }

  private async workspacesOf(
    tx: Tx,
    userId: string,
  ): Promise<Pick<AccountDeletion, 'blockedBy' | 'goesWith'>> {
    const own = await this.departure.ownWorkspaces(tx, userId);
    const named = own.map(({ id, name, heirId, isEnding }) => ({ row: { id, name }, heirId, isEnding }));
    return {
      blockedBy: named.filter(({ heirId, isEnding }) => heirId !== null && !isEnding).map(({ row }) => row),
      goesWith: named.filter(({ heirId }) => heirId === null).map(({ row }) => row),
    };
  }

  private async read(tx: Tx, userId: string): Promise<AccountDeletion> {
    const row = await tx.findOneBy(AccountDeletionEntity, { userId });
    return {
      endsAt: row?.endsAt.toISOString() ?? null,
      messages: (row?.keepsMessages ?? true) ? 'keep' : 'delete',
      ...(await this.workspacesOf(tx, userId)),
    };
  }

  private async announce(tx: Tx, { userId, workspaceId }: Actor, endsAt: Date | null): Promise<void> {
    const changedAt = this.clock.now().toISOString();
    await this.outbox.append(tx, accountEndChanged, {
      ...{ userId, workspaceId, changedAt },
      endsAt: endsAt?.toISOString() ?? null,
    });
  }
}
