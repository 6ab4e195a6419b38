import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { feedVersion } from '@emberdeck/contracts/messaging/messages';
import type { memberChanged } from '@emberdeck/contracts/identity/users';
import { afterCommit, changesData, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { upsertMember } from './member-statements.js';

type MemberFacts = EventPayload<typeof memberChanged>;

const rememberedActors = 10_000;

/** Keeps the copy of who is who in a workspace. */
@Injectable()
export class MembersService {
  private readonly stored = new Map<string, string>();

  /** A change that identity announced: the newest revision wins, in whatever order they come. */
  async apply(tx: Tx, facts: MemberFacts): Promise<void> {
    await this.upsert(tx, facts);
  }

  /**
   * Stores the acting user as the context names them, since the event about the user may still be on its way. The
   * process caches the stored facts, so a statement runs only when they change.
   */
  async see(tx: Tx, actor: Actor): Promise<void> {
    const key = `${actor.workspaceId}:${actor.userId}`;
    const facts = JSON.stringify(columns(actor));
    if (this.stored.get(key) === facts) {
      return;
    }
    await this.upsert(tx, actor);
    afterCommit(tx, () => this.remember(key, facts));
  }

  private async upsert(tx: Tx, facts: MemberFacts | Actor): Promise<void> {
    await tx.query(upsertMember, columns(facts));
    changesData(tx, [feedVersion(facts.workspaceId)]);
  }

  private remember(key: string, facts: string): void {
    const oldest = this.stored.keys().next().value;
    if (this.stored.size >= rememberedActors && oldest !== undefined) {
      this.stored.delete(oldest);
    }
    this.stored.set(key, facts);
  }
}

function columns(facts: MemberFacts): unknown[] {
  return [
    facts.workspaceId,
    facts.userId,
    facts.role,
    facts.displayName,
    facts.firstName,
    facts.lastName,
    facts.profileImageUrl,
    facts.revision,
  ];
}
