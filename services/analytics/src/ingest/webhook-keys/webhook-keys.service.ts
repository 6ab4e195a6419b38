import { Inject, Injectable } from '@nestjs/common';
import type { CreatedDataSource, DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { hookPath, secretOverlapHours } from '@emberdeck/contracts/analytics/webhooks';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { In } from 'typeorm';
import { WebhookEntity } from './webhook.entity.js';

const secretPrefix = 'whsec_';

/** The length of an HMAC-SHA256; the format demands 24 to 64 bytes. */
const secretBytes = 32;

const hookIdBytes = 16;

/** Old secrets that can be valid at the same time. A sender may need until its own ends to take a new one. */
const oldSecrets = 3;

interface OldSecret {
  readonly secret: string;
  readonly until: string;
}

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

type SecretColumn = 'secret' | 'old_secret';

const isWebhook = ({ type }: Pick<DataSource, 'type'>): boolean => type === 'Webhook';

/** Addresses and secrets of sources of type Webhook. */
@Injectable()
export class WebhookKeysService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /** Gives a new source its address and its first secret. */
  async create(tx: Tx, { id, workspaceId }: SourceKey): Promise<void> {
    await workspaceScope(tx, WebhookEntity, workspaceId).insert({
      id,
      hookId: this.newHookId(),
      secret: this.seal(id, 'secret', this.newSecret()),
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
    const webhookSecret = isFirst ? this.open(row.id, 'secret', row.secret) : null;
    return { ...created, webhookUrl: this.addressOf(row.hookId), webhookSecret };
  }

  /**
   * Makes a new secret. Those before stay valid for a day, at most {@link oldSecrets}. Makes the address too if the source
   * has none.
   */
  async rotate(tx: Tx, { id, workspaceId }: SourceKey): Promise<Rotation> {
    const scope = workspaceScope(tx, WebhookEntity, workspaceId);
    const rotatedAt = this.clock.now();
    const row = await scope.findOneForUpdate({ id });
    const secret = this.seal(id, 'secret', this.newSecret());
    if (row === null) {
      await scope.insert({ id, hookId: this.newHookId(), secret, rotatedAt, createdAt: rotatedAt });
      return { rotatedAt: rotatedAt.toISOString(), oldSecretValidUntil: null };
    }
    // A revoked secret must not be valid again for a day.
    const last = row.revokedAt === null ? this.open(id, 'secret', row.secret) : null;
    const oldSecretUntil =
      last === null ? null : new Date(rotatedAt.getTime() + secretOverlapHours * 3_600_000);
    const old = oldSecretUntil === null ? [] : [{ secret: last ?? '', until: oldSecretUntil.toISOString() }];
    const valid = row.revokedAt === null ? [...old, ...this.oldSecrets(row)].slice(0, oldSecrets) : [];
    const oldSecret = valid.length === 0 ? null : this.seal(id, 'old_secret', JSON.stringify(valid));
    await scope.update({ id }, { secret, oldSecret, oldSecretUntil, rotatedAt, revokedAt: null });
    return {
      rotatedAt: rotatedAt.toISOString(),
      oldSecretValidUntil: oldSecretUntil?.toISOString() ?? null,
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
    const webhookSecret = row && this.open(id, 'secret', row.secret);
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
        keys: this.validKeys(row),
        isRevoked: row.revokedAt !== null,
      }
    );
  }

  private validKeys(row: WebhookEntity): Buffer[] {
    const texts = [
      this.open(row.id, 'secret', row.secret),
      ...this.oldSecrets(row).map(({ secret }) => secret),
    ];
    return texts.flatMap((text) =>
      text === null ? [] : [Buffer.from(text.slice(secretPrefix.length), 'base64')],
    );
  }

  /** The old secrets that are still valid, the newest first. */
  private oldSecrets({ id, oldSecret, oldSecretUntil }: WebhookEntity): OldSecret[] {
    const now = this.clock.now();
    if (oldSecretUntil === null || oldSecretUntil <= now) {
      return [];
    }
    const text = this.open(id, 'old_secret', oldSecret) ?? '[]';
    // An earlier version stored the only old secret as it is.
    const all = text.startsWith(secretPrefix)
      ? [{ secret: text, until: oldSecretUntil.toISOString() }]
      : (JSON.parse(text) as OldSecret[]);
    return all.filter(({ until }) => Date.parse(until) > now.getTime());
  }

  private find(workspaceId: string, id: string): Promise<WebhookEntity | null> {
    return this.work.run((tx) => workspaceScope(tx, WebhookEntity, workspaceId).findOne({ id }));
  }

  private newHookId(): string {
    return this.randomness.bytes(hookIdBytes).toString('base64url');
  }

  private newSecret(): string {
    return `${secretPrefix}${this.randomness.bytes(secretBytes).toString('base64')}`;
  }

  private seal(rowId: string, column: SecretColumn, text: string): string {
    return this.secrets.seal(text, { table: 'webhook', column, rowId });
  }

  private open(rowId: string, column: SecretColumn, sealed: string | null): string | null {
    return sealed === null ? null : this.secrets.open(sealed, { table: 'webhook', column, rowId });
  }

  private addressOf(hookId: string): string {
    return `${this.runtime.publicOrigin}${hookPath}/${hookId}`;
  }
}
