import { Injectable } from '@nestjs/common';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

/** Address and secret of a webhook. */
export interface NewWebhook {
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

/** What the sources need of the feature that receives webhooks. */
export interface WebhookProvider {
  /** Makes the address and the secret of a new source of type Webhook. */
  create(tx: Tx, source: { readonly id: string; readonly workspaceId: string }): Promise<NewWebhook>;
  /** Addresses by source. */
  urlsOf(
    work: UnitOfWork,
    workspaceId: string,
    sourceIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Ends the secrets of a deleted source in the transaction of its deletion. */
  revoke(tx: Tx, source: { readonly id: string; readonly workspaceId: string }): Promise<void>;
}

/**
 * Connects the sources with the feature that receives webhooks. That feature uses the sources, so it registers itself
 * here; an import in the other direction would be circular.
 */
@Injectable()
export class SourceWebhooks {
  private provider: WebhookProvider | null = null;

  register(provider: WebhookProvider): void {
    this.provider = provider;
  }

  async create(
    tx: Tx,
    source: { readonly id: string; readonly workspaceId: string },
  ): Promise<NewWebhook | null> {
    return (await this.provider?.create(tx, source)) ?? null;
  }

  async urlsOf(
    work: UnitOfWork,
    workspaceId: string,
    sourceIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (sourceIds.length === 0) return new Map();
    return (await this.provider?.urlsOf(work, workspaceId, sourceIds)) ?? new Map();
  }

  async revoke(tx: Tx, source: { readonly id: string; readonly workspaceId: string }): Promise<void> {
    await this.provider?.revoke(tx, source);
  }
}
