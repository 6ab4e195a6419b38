import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { maxTokenDays, tokenPrefix } from '@emberdeck/contracts/core/token-scopes';
import {
  type ApiToken,
  type CreatedToken,
  type createToken,
  type findToken,
  maxTokens,
  tokenCreated,
  tokenDays,
  tokenRevoked,
} from '@emberdeck/contracts/identity/tokens';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { MembershipsService } from '../accounts/memberships.service.js';
import { newToken, tokenHash } from '../secret-token.js';
import { ApiTokenEntity } from './api-token.entity.js';
import { type ListedToken, noteUse, selectTokenActor, selectTokens } from './tokens.queries.js';

const dayMs = 86_400_000;

/** A use is stored at most this often. */
const noteEveryMs = 60_000;

/** Personal tokens: the secret is shown once, the table has its hash. */
@Injectable()
export class TokensService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly memberships: MembershipsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  async list({ userId }: Actor): Promise<ApiToken[]> {
    return (await selectTokens(this.work, userId, this.clock.now())).map(toToken);
  }

  /** Makes a token for a workspace in which the actor is a member. */
  async create(
    { userId, workspaceId: active }: Actor,
    { name, scopes, workspaceId = active, expiresAt: given }: CallInput<typeof createToken>,
  ): Promise<CreatedToken> {
    const now = this.clock.now();
    const expiresAt = given ?? new Date(now.getTime() + tokenDays * dayMs).toISOString();
    requireLifetime(now, new Date(expiresAt));
    const secret = `${tokenPrefix}${newToken(this.randomness)}`;
    const id = this.randomness.uuid();
    await this.work.run(async (tx) => {
      // The lock orders this against a removal of the member, and against the creation of another token.
      await this.memberships.lockAll(tx, [userId]);
      if (!(await this.memberships.has(tx, { workspaceId, userId }))) throw notFound('The workspace');
      const made = await tx.countBy(
        ApiTokenEntity,
        /* across workspaces: the limit is one of the person */ {
          userId,
          expiresAt: MoreThan(now),
        },
      );
      if (made >= maxTokens) {
        throw new AppError('conflict', `You have ${maxTokens} tokens, which is the most. Revoke one first.`);
      }
      await tx.insert(ApiTokenEntity, {
        ...{ id, userId, workspaceId, name, scopes: [...scopes] },
        ...{ tokenHash: tokenHash(secret), lastFour: secret.slice(-4) },
        ...{ createdAt: now, expiresAt, lastUsedAt: null, lastUsedFrom: null },
      });
      const token = { tokenId: id, userId, workspaceId, name };
      await this.outbox.append(tx, tokenCreated, { ...token, scopes: [...scopes], expiresAt });
    });
    const created = (await selectTokens(this.work, userId, now)).find((token) => token.id === id);
    if (created === undefined) throw notFound('The token');
    return { ...toToken(created), secret };
  }

  async delete({ userId }: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const own = { id, userId };
      const token = await tx.findOne(ApiTokenEntity, {
        // Across workspaces: a token belongs to its user.
        where: own,
        lock: { mode: 'pessimistic_write' },
      });
      if (token === null) throw notFound('The token');
      const { workspaceId, name } = token;
      await tx.delete(ApiTokenEntity, /* across workspaces: as above */ own);
      await this.outbox.append(tx, tokenRevoked, { tokenId: id, userId, workspaceId, name });
    });
  }

  /** The member of a valid token. Notes the use now and then. */
  async find({ tokenHash: hash, place }: CallInput<typeof findToken>): Promise<CallOutput<typeof findToken>> {
    const now = this.clock.now();
    const row = await selectTokenActor(this.work, hash, now);
    if (row === null) return { actor: null, scopes: [] };
    const { scopes, lastUsedAt, ...actor } = row;
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= noteEveryMs) {
      await this.work.run((tx) => noteUse(tx, hash, now, place));
    }
    return { actor, scopes };
  }
}

function requireLifetime(now: Date, end: Date): void {
  const lifetime = end.getTime() - now.getTime();
  if (lifetime > 0 && lifetime <= maxTokenDays * dayMs) return;
  throw invalid([{ field: 'expiresAt', message: 'Choose a day within the next year' }]);
}

const toToken = ({ createdAt, expiresAt, lastUsedAt, ...token }: ListedToken): ApiToken => ({
  ...token,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
