import { Injectable } from '@nestjs/common';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

/** What identity's events and the signed context both say of a member. */
export interface MemberFacts {
  readonly workspaceId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly revision: number;
}

const rememberedMembers = 10_000;

/** An older revision never replaces a newer one. */
const upsertMember = `
  INSERT INTO member (workspace_id, user_id, name, revision) VALUES ($1, $2, $3, $4)
  ON CONFLICT (workspace_id, user_id) DO UPDATE SET name = excluded.name, revision = excluded.revision
  WHERE member.revision <= excluded.revision`;

/** Holds the copy of workspace members. */
@Injectable()
export class MembersService {
  private readonly stored = new Map<string, string>();

  constructor(private readonly work: UnitOfWork) {}

  async apply(tx: Tx, facts: MemberFacts): Promise<void> {
    await tx.query(upsertMember, [facts.workspaceId, facts.userId, nameOf(facts), facts.revision]);
  }

  /**
   * Stores the actor as a member. Members from before this table existed send no event, and must receive notifications
   * too. The process remembers stored members, so that a repeated call costs no statement.
   */
  async see(actor: MemberFacts): Promise<void> {
    const key = `${actor.workspaceId}:${actor.userId}`;
    const value = `${actor.revision}:${nameOf(actor)}`;
    if (this.stored.get(key) === value) {
      return;
    }
    await this.work.run((tx) => this.apply(tx, actor));
    const oldest = this.stored.keys().next().value;
    if (this.stored.size >= rememberedMembers && oldest !== undefined) {
      this.stored.delete(oldest);
    }
    this.stored.set(key, value);
  }
}

/** First and last name, else the display name, as the web shows a person. */
export function nameOf({ firstName, lastName, displayName }: MemberFacts): string {
  return [firstName, lastName].filter(Boolean).join(' ') || displayName;
}
