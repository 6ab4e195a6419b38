import type { Actor } from '@emberdeck/contracts/core/actor';
import type { TokenScope } from '@emberdeck/contracts/core/token-scopes';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { ApiTokenEntity } from './api-token.entity.js';
import { shownName } from '../shown-name.js';

/** A token with the name of its workspace. */
export type ListedToken = Omit<ApiTokenEntity, 'tokenHash' | 'userId' | 'membership'> & {
  readonly workspaceName: string;
};

/** The member of a token. */
export type TokenActor = Omit<Actor, 'sessionId'> & {
  readonly scopes: TokenScope[];
  readonly lastUsedAt: Date | null;
};

const listSql = `
  /* across workspaces: the tokens of a person */
  SELECT token.id, token.name, token.scopes, token.workspace_id AS "workspaceId", workspace.name AS "workspaceName",
         token.last_four AS "lastFour", token.created_at AS "createdAt", token.expires_at AS "expiresAt",
         token.last_used_at AS "lastUsedAt", token.last_used_from AS "lastUsedFrom"
    FROM api_token AS token JOIN workspace ON workspace.id = token.workspace_id
   WHERE token.user_id = $1 AND token.expires_at > $2
   ORDER BY token.created_at DESC, token.id DESC`;

/** By hand as the actor of a session: each request without a cached token waits for it. */
const actorSql = `
  /* across workspaces: found by hash, which only the holder of the token can make */
  SELECT token.user_id AS "userId", token.workspace_id AS "workspaceId", membership.role,
         workspace.owner_id = token.user_id AS "ownsWorkspace", person.verified,
         workspace.ends_at IS NOT NULL AS "isWorkspaceEnding", ${shownName('person')} AS "displayName",
         person.first_name AS "firstName", person.last_name AS "lastName",
         person.profile_image_url AS "profileImageUrl", person.revision, token.scopes,
         token.last_used_at AS "lastUsedAt"
    FROM api_token AS token
    JOIN user_account AS person ON person.id = token.user_id
    JOIN membership ON membership.workspace_id = token.workspace_id AND membership.user_id = token.user_id
    JOIN workspace ON workspace.id = token.workspace_id
   WHERE token.token_hash = $1 AND token.expires_at > $2 AND person.suspended_at IS NULL
     AND NOT EXISTS (SELECT FROM account_deletion WHERE user_id = person.id AND begun_at IS NOT NULL)`;

/** Without waiting: of two uses at once, one is noted. */
const noteSql = `
  /* across workspaces: found by hash */
  UPDATE api_token SET last_used_at = $2, last_used_from = $3
   WHERE id IN (SELECT id FROM api_token WHERE token_hash = $1 FOR UPDATE SKIP LOCKED)`;

/** The valid tokens of a user, the newest first. */
export const selectTokens = (work: UnitOfWork, userId: string, now: Date): Promise<ListedToken[]> =>
  work.read<ListedToken>(listSql, [userId, now]);

/** The member of a valid token; null without one. */
export async function selectTokenActor(
  work: UnitOfWork,
  hash: string,
  now: Date,
): Promise<TokenActor | null> {
  const [row] = await work.read<TokenActor>(actorSql, [hash, now], { isFrequent: true });
  return row ?? null;
}

/** Stores the last use. */
export async function noteUse(tx: Tx, hash: string, now: Date, place: string | null): Promise<void> {
  await tx.query(noteSql, [hash, now, place]);
}

/** Ends all tokens after a restore: one that was revoked since the backup must not come back. */
export const deleteAllTokens = '/* across workspaces: a restore ends all tokens */ DELETE FROM api_token';
