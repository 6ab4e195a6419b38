import { Injectable } from '@nestjs/common';
import type { Role } from '@emberdeck/contracts/core/roles';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { selectNames, upsertMember } from './members.queries.js';

/** The data of a member that identity's events and the signed context share. */
export interface MemberFacts {
  readonly workspaceId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: Role;
  /** Unknown in events of earlier versions. */
  readonly ownsWorkspace?: boolean | undefined;
  readonly revision: number;
}

const rememberedMembers = 10_000;

/** Holds the copy of workspace members. */
@Injectable()
export class MembersService {
  private readonly stored = new Map<string, string>();

  constructor(private readonly work: UnitOfWork) {}

  async apply(tx: Tx, facts: MemberFacts): Promise<void> {
    const { workspaceId, userId, role, ownsWorkspace = null } = facts;
    const [name, revision] = [nameOf(facts), String(facts.revision)];
    await upsertMember(tx, { workspaceId, userId, name, role, ownsWorkspace, revision });
  }

  /** The names of members in one statement, as a function that returns null for an unknown member. */
  async findNames(
    tx: Tx,
    members: readonly { readonly workspaceId: string; readonly userId: string }[],
  ): Promise<(workspaceId: string, userId: string) => string | null> {
    const rows = await selectNames(tx, members);
    const names = new Map(rows.map(({ workspaceId, userId, name }) => [`${workspaceId} ${userId}`, name]));
    return (workspaceId, userId) => names.get(`${workspaceId} ${userId}`) ?? null;
  }

  /**
   * Stores the actor as a member. Members from before this table existed send no event, and must receive notifications
   * too. The process remembers stored members, so that a repeated call costs no statement.
   */
  async record(actor: MemberFacts): Promise<void> {
    const key = `${actor.workspaceId}:${actor.userId}`;
    const value = `${actor.revision}:${actor.role}:${actor.ownsWorkspace}:${nameOf(actor)}`;
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

/** The display name, else first and last name, as the web shows a person. */
export function nameOf({ firstName, lastName, displayName }: MemberFacts): string {
  return displayName || [firstName, lastName].filter(Boolean).join(' ');
}
