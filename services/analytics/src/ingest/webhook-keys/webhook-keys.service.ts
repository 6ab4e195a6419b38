import { Inject, Injectable } from '@nestjs/common';
import type { CreatedDataSource, DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { hookPath } from '@emberdeck/contracts/analytics/webhooks';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { In } from 'typeorm';
import { SigningSecrets } from '../../shared/signing-secrets.js';
import { WebhookEntity } from './webhook.entity.js';

const hookIdBytes = 16;

interface SourceKey {
  readonly id: string;
  readonly workspaceId: string;
}

/** A rotation, without its secret: the stored answer of a repeatable request may hold none. */
export interface Rotation {
  readonly rotatedAt: string;
  readonly oldSecretValidUntil: string | null;
}

/** What signs the deliveries to an address. */
export interface HookKeys {
  readonly sourceId: string;
  readonly workspaceId: string;
  /** Keys of valid secrets, the newest first. */
  readonly keys: readonly Buffer[];
  /** The source was deleted since the newest secret was made: its deliveries are not taken. */
  readonly isRevoked: boolean;
}

const isWebhook = ({ type }: Pick<DataSource, 'type'>): boolean => type === 'Webhook';

/** Addresses and secrets of sources of type Webhook. */
@Injectable()
export class WebhookKeysService {
  private readonly secrets: SigningSecrets;

  constructor(
    private readonly work: UnitOfWork,
    secrets: SecretBox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {
    this.secrets = new SigningSecrets('webhook', { secrets, clock, randomness });
  }

  /** Gives a new source its address and its first secret. */
  async create(tx: Tx, { id, workspaceId }: SourceKey): Promise<void> {
    await workspaceScope(tx, WebhookEntity, workspaceId).insert({
      id,
      hookId: this.newHookId(),
      secret: this.secrets.make(id),
      createdAt: this.clock.now(),
    });
  }

  /** Gives a source an address if it has none. No person could see a secret made here: the first rotation makes it. */
  async ensureAddress(tx: Tx, { id, workspaceId }: SourceKey): Promise<void> {
    const row = { id, workspaceId, hookId: this.newHookId(), createdAt: this.clock.now() };
    await insertIfAbsent(tx, WebhookEntity, row);
  }

  /** The sources with the addresses of those that have one. */
  async withAddresses(workspaceId: string, sources: readonly DataSource[]): Promise<DataSource[]> {
    const ids = sources.filter(isWebhook).map(({ id }) => id);
    if (ids.length === 0) {
      return [...sources];
    }
    const rows = await this.work.run((tx) =>
      workspaceScope(tx, WebhookEntity, workspaceId).find({ id: In(ids) }),
    );
    const addresses = new Map(rows.map(({ id, hookId }) => [id, this.addressOf(hookId)]));
    return sources.map((source) => ({ ...source, webhookUrl: addresses.get(source.id) ?? null }));
  }

  /**
   * A created source with its address and secret. Runs after the transaction, because the stored answer of a repeatable
   * request holds no secret. A repeat after a rotation gets no secret.
   */
  async withFirstSecret(created: CreatedDataSource, workspaceId: string): Promise<CreatedDataSource> {
    const row = isWebhook(created) ? await this.find(workspaceId, created.id) : null;
    if (row === null) {
      return created;
    }
    const isFirst = row.rotatedAt === null && row.revokedAt === null;
    const webhookSecret = isFirst ? this.secrets.read(row) : null;
    return { ...created, webhookUrl: this.addressOf(row.hookId), webhookSecret };
  }

  /** Makes a new secret. Those before stay valid for a day. Makes the address too if the source has none. */
  async rotate(tx: Tx, { id, workspaceId }: SourceKey): Promise<Rotation> {
    const scope = workspaceScope(tx, WebhookEntity, workspaceId);
    const rotatedAt = this.clock.now();
    const row = await scope.findOneForUpdate({ id });
    if (row === null) {
      const secret = this.secrets.make(id);
      await scope.insert({ id, hookId: this.newHookId(), secret, rotatedAt, createdAt: rotatedAt });
      return { rotatedAt: rotatedAt.toISOString(), oldSecretValidUntil: null };
    }
    // A revoked secret must not be valid again for a day.
    const changed = this.secrets.rotate(
      row.revokedAt === null ? row : { id, secret: null, oldSecret: null, oldSecretUntil: null },
    );
    await scope.update({ id }, { ...changed, rotatedAt, revokedAt: null });
    return {
      rotatedAt: rotatedAt.toISOString(),
      oldSecretValidUntil: changed.oldSecretUntil?.toISOString() ?? null,
    };
  }

  /** Ends the secrets of a deleted source. After a restore it needs a new one. */
  async revoke(tx: Tx, { id, workspaceId }: SourceKey): Promise<void> {
    await workspaceScope(tx, WebhookEntity, workspaceId).update({ id }, { revokedAt: this.clock.now() });
  }

  /** The address and the secret that a rotation has made; null if a later one has replaced the secret. */
  async rotated(
    { id, workspaceId }: SourceKey,
    { rotatedAt }: Rotation,
  ): Promise<{ webhookUrl: string; webhookSecret: string } | null> {
    const row = await this.find(workspaceId, id);
    const webhookSecret = row && this.secrets.read(row);
    return row?.rotatedAt?.toISOString() === rotatedAt && webhookSecret
      ? { webhookUrl: this.addressOf(row.hookId), webhookSecret }
      : null;
  }

  /** The keys of the webhook with this address; null for an unknown one. */
  async keysOf(hookId: string): Promise<HookKeys | null> {
    const row = await this.work.run((tx) =>
      tx.findOneBy(WebhookEntity, {
        // across workspaces: only the sender and the members of its workspace know the id
        hookId,
      }),
    );
    return (
      row && {
        sourceId: row.id,
        workspaceId: row.workspaceId,
        keys: this.secrets.keys(row),
        isRevoked: row.revokedAt !== null,
      }
    );
  }

  private find(workspaceId: string, id: string): Promise<WebhookEntity | null> {
    return this.work.run((tx) => workspaceScope(tx, WebhookEntity, workspaceId).findOne({ id }));
  }

  private newHookId(): string {
    return this.randomness.bytes(hookIdBytes).toString('base64url');
  }

  private addressOf(hookId: string): string {
    return `${this.runtime.publicOrigin}${hookPath}/${hookId}`;
  }
}
