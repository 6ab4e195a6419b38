import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Injectable } from '@nestjs/common';

interface CurrentUserRow extends Omit<CurrentUser, 'createdAt' | 'updatedAt'> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** More members than a screen shows; keeps the answer below what a call may carry. */
const mostMembers = 1000;

/** People as the members of the acting user's workspace see them. */
@Injectable()
export class MembersService {
  constructor(private readonly work: UnitOfWork) {}

  async currentUser(actor: Actor): Promise<CurrentUser> {
    const [row] = await this.work.read<CurrentUserRow>(
      `SELECT person.id, email.value AS email, person.first_name AS "firstName", person.last_name AS "lastName",
              person.display_name AS "displayName", person.profile_image_url AS "profileImageUrl",
              membership.role, workspace.owner_id = person.id AS "ownsWorkspace", workspace.id AS "workspaceId", workspace.name AS "workspaceName",
              person.verified, person.created_at AS "createdAt", person.updated_at AS "updatedAt"
         FROM user_account AS person
         JOIN membership ON membership.user_id = person.id AND membership.workspace_id = $2
         JOIN workspace ON workspace.id = membership.workspace_id
         LEFT JOIN LATERAL (
           SELECT value FROM contact
            WHERE user_id = person.id AND kind = 'email'
            ORDER BY proven_at IS NULL, created_at, id LIMIT 1
         ) AS email ON true
        WHERE person.id = $1`,
      [actor.userId, actor.workspaceId],
    );
    if (!row) {
      throw new AppError('unauthorized', 'You are no longer a member of this workspace');
    }
    return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
  }

  /** Members of the active workspace as JSON, who joined first comes first. A client sees no addresses. */
  async listMembers(actor: Actor): Promise<string> {
    const [row] = await this.work.read<{ members: string }>(
      `SELECT coalesce(json_agg(member ORDER BY member."joinedAt", member."userId"), '[]')::text AS members
         FROM (
           SELECT person.id AS "userId", person.display_name AS "displayName", person.first_name AS "firstName",
                  person.last_name AS "lastName", email.value AS email,
                  person.profile_image_url AS "profileImageUrl", membership.role,
                  to_char(membership.joined_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "joinedAt"
             FROM membership
             JOIN user_account AS person ON person.id = membership.user_id
             LEFT JOIN LATERAL (
               SELECT value FROM contact
                WHERE user_id = person.id AND kind = 'email' AND proven_at IS NOT NULL AND $2
                ORDER BY created_at, id LIMIT 1
             ) AS email ON true
            WHERE membership.workspace_id = $1
            ORDER BY membership.joined_at, membership.user_id
            LIMIT $3
         ) AS member`,
      [actor.workspaceId, may(actor, 'see-member-addresses'), mostMembers],
    );
    return row?.members ?? '[]';
  }
}
