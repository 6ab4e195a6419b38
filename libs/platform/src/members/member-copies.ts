import type { Actor } from '@emberdeck/contracts/core/actor';
import { Inject, Injectable } from '@nestjs/common';
import { changesData, type Tx, UnitOfWork } from '../database/unit-of-work.js';
import { storeMember } from './member-statements.js';
import { MEMBER_TABLE, type MemberFacts, type MemberTable } from './member-table.js';

const rememberedMembers = 10_000;

/** Maintains a service's copy of members. The newest revision wins, in whatever order changes arrive. */
@Injectable()
export class MemberCopies {
  private readonly stored = new Map<string, string>();

  constructor(
    @Inject(MEMBER_TABLE) private readonly table: MemberTable,
    private readonly work: UnitOfWork,
  ) {}

  /** Applies an added or changed member. */
  apply(tx: Tx, facts: MemberFacts): Promise<void> {
    return this.store(tx, facts, false);
  }

  /** Applies a removal. A copy of names only stays as it is. */
  async remove(tx: Tx, facts: MemberFacts): Promise<void> {
    if (this.table.marksRemoved) await this.store(tx, facts, true);
  }

  /**
   * Stores the actor, because the event about the user may not have arrived yet. The process remembers stored members, so
   * that the statement runs only when they change. A view as a client is no place of a member: others would see a client.
   */
  async record(actor: MemberFacts & Pick<Actor, 'viewAs'>): Promise<void> {
    if (actor.viewAs) return;
    const key = `${actor.workspaceId}:${actor.userId}`;
    const value = JSON.stringify([actor.revision, this.table.columns(actor)]);
    if (this.stored.get(key) === value) return;
    await this.work.run((tx) => this.apply(tx, actor));
    const oldest = this.stored.keys().next().value;
    if (this.stored.size >= rememberedMembers && oldest !== undefined) this.stored.delete(oldest);
    this.stored.set(key, value);
  }

  private async store(tx: Tx, facts: MemberFacts, removed: boolean): Promise<void> {
    const { sql, parameters } = storeMember(this.table, facts, removed);
    await tx.query(sql, [...parameters]);
    const { changedData } = this.table;
    if (changedData) changesData(tx, changedData(facts.workspaceId));
  }
}
