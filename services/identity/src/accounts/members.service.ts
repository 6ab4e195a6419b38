import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { WorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { selectCurrentUser, selectMembers, selectWorkspaceMembers } from './accounts.queries.js';
import { Contact } from './contact.entity.js';

/** More members than a screen shows; limits the result to the size of a call. */
const mostMembers = 1000;

/** The members of the acting user's workspace, as they see each other. */
@Injectable()
export class MembersService {
  constructor(private readonly work: UnitOfWork) {}

  async currentUser(actor: Actor): Promise<CurrentUser> {
    const row = await selectCurrentUser(this.work, actor);
    if (!row) {
      throw new AppError('unauthorized', 'You are no longer a member of this workspace');
    }
    return {
      ...row,
      workspaceEndsAt: row.workspaceEndsAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  }

  /** Members of the active workspace as JSON, in the order in which they joined. A client sees no addresses. */
  listMembers(actor: Actor): Promise<string> {
    return selectMembers(this.work, {
      workspaceId: actor.workspaceId,
      withAddresses: may(actor, 'see-member-addresses'),
      limit: mostMembers,
    });
  }

  /** For other services: those of the users that are members now. */
  ofWorkspace(workspaceId: string, userIds: readonly string[]): Promise<WorkspaceMembers> {
    return selectWorkspaceMembers(this.work, workspaceId, userIds);
  }

  /** For other services: the phone number that a user has proven, or null. */
  async provenPhone(userId: string): Promise<string | null> {
    const where = { userId, kind: 'phone', provenAt: Not(IsNull()) } as const;
    const newestFirst = { provenAt: 'DESC', id: 'ASC' } as const;
    const contact = await this.work.run((tx) => tx.findOne(Contact, { where, order: newestFirst }));
    return contact?.value ?? null;
  }
}
