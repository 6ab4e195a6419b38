import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { feedVersion } from '@emberdeck/contracts/messaging/messages';
import { changesData, type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { memberColumns, type MemberFacts, upsertMember } from './members.queries.js';

const cachedActors = 10_000;

/** Maintains the copy of how users appear in a workspace. */
@Injectable()
export class MembersService {
  private readonly stored = new Map<string, string>();

  constructor(private readonly work: UnitOfWork) {}

  /** Applies a change from identity. The newest revision wins, in whatever order events arrive. */
  async apply(tx: Tx, facts: MemberFacts): Promise<void> {
    await this.store(tx, facts.workspaceId, memberColumns(facts));
  }

  /**
   * Stores the actor as the context names them, because the event about the user may not have arrived yet. The process
   * caches the stored facts, so the statement runs only when they change.
   */
  async record(actor: Actor): Promise<void> {
    const key = keyOf(actor);
    const columns = memberColumns(actor);
    const facts = JSON.stringify(columns);
    if (this.stored.get(key) === facts) {
      return;
    }
    await this.work.run((tx) => this.store(tx, actor.workspaceId, columns));
    this.remember(key, facts);
  }

  private async store(tx: Tx, workspaceId: string, columns: readonly unknown[]): Promise<void> {
    await upsertMember(tx, columns);
    changesData(tx, [feedVersion(workspaceId)]);
  }

  private remember(key: string, facts: string): void {
    const oldest = this.stored.keys().next().value;
    if (this.stored.size >= cachedActors && oldest !== undefined) {
      this.stored.delete(oldest);
    }
    this.stored.set(key, facts);
  }
}

const keyOf = ({ workspaceId, userId }: Actor): string => `${workspaceId}:${userId}`;
