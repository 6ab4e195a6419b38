import { Injectable } from '@nestjs/common';
import { type DataSource, type updateDataSource } from '@emberdeck/contracts/analytics/data-sources';
import { sourceChanged } from '@emberdeck/contracts/analytics/source-events';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { requireUnchanged } from '@emberdeck/platform/errors/require-unchanged';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { requirePermission } from '@emberdeck/platform/runtime/require-permission';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { lastFour, SecretBox } from '@emberdeck/platform/security/secret-box';
import { untilSourceFree } from '../shared/source-busy.js';
import { firstSync } from '../shared/sync-schedule.js';
import { auditedChange } from './audited-change.js';
import type { DataSourceEntity } from './data-source.entity.js';
import { toDataSource } from './data-source.mapper.js';
import {
  changeFields,
  DataSourcesService,
  isOpenToClients,
  keyPlace,
  pausedColumns,
  requireManager,
  type Source,
} from './data-sources.service.js';
import { keepsKey, unmasked } from '@emberdeck/connector/feed/stored-connection';
import { changedConnection, isOtherConnection } from './source-connection.js';
import { publishSource } from '../shared/publish-source.js';

type Change = CallInput<typeof updateDataSource>;
type Columns = Partial<DataSourceEntity>;

/** How long a change waits for an import into the source. Less than the deadline of the call. */
const patienceMs = 3_000;

/** Changes, pauses and resumes sources. */
@Injectable()
export class SourceChangesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly outbox: Outbox,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly outbound: OutboundPolicy,
  ) {}

  /** Fails with `forbidden` if the actor may not manage the sources of other members. */
  async update(actor: Actor, change: Change): Promise<DataSource> {
    this.outbound.check('endpoint', change.endpoint ?? null);
    const source = await untilSourceFree(
      () => this.work.run((tx) => this.updateFree(tx, actor, change)),
      AbortSignal.timeout(patienceMs),
    );
    return this.sources.shown(source);
  }

  private async updateFree(tx: Tx, actor: Actor, given: Change): Promise<Source> {
    const source = await this.sources.lock(tx, actor.workspaceId, given.id);
    requireManager(actor, source);
    const isShownOtherwise = isOtherVisibility(source, given);
    if (isShownOtherwise) requirePermission(actor, 'manage-every-source');
    const { endpoint, before } = given;
    const shown = toDataSource(source, true);
    requireUnchanged(before, shown);
    const change =
      endpoint === undefined ? given : { ...given, endpoint: unmasked(source.endpoint, endpoint) };
    const columns = this.columnsOf(source, change);
    await this.sources.change(tx, source, columns);
    const changed = await this.sources.find(tx, actor.workspaceId, source.id);
    await publishSource(this.outbox, tx, sourceChanged, {
      ...changeFields(changed, actor.userId),
      isActive: changed.isActive,
      isInAnswer: true,
      changed: auditedChange(shown, toDataSource(changed, true)),
      concernsClients: isOpenToClients(source) || isOpenToClients(changed),
      ...(isShownOtherwise
        ? { forClients: { by: actor.displayName, isShown: changed.shownToClients } }
        : { action: { by: actor.displayName, verb: verbOf(source, changed) } }),
    });
    return changed;
  }

  private columnsOf(source: Source, change: Change): Columns {
    const columns = { ...plainColumns(source, change), ...this.connectionColumns(source, change) };
    return { ...columns, ...this.activityColumns(source, change, columns) };
  }

  /**
   * A changed connection forgets what is known of the API, because the newest time may be of other points: another key may
   * belong to another account.
   */
  private connectionColumns(source: Source, change: Change): Columns {
    const connection = changedConnection(source, change);
    const key = this.keyColumns(source, change);
    const isOther = isOtherConnection(source, connection);
    if (!isOther && Object.keys(key).length === 0) {
      return {};
    }
    return {
      ...connection,
      ...key,
      bookmark: null,
      undatedAt: null,
      connectionVersion: source.connectionVersion + 1,
      tries: 0,
    };
  }

  private keyColumns(source: Source, { apiKey, endpoint }: Change): Columns {
    if (apiKey !== undefined && apiKey !== null) {
      return { apiKey: this.secrets.seal(apiKey, keyPlace(source.id)), apiKeyLastFour: lastFour(apiKey) };
    }
    const isKept = endpoint === undefined || keepsKey(source.endpoint, endpoint);
    if (source.apiKey === null || (apiKey === undefined && isKept)) {
      return {};
    }
    return { apiKey: null, apiKeyLastFour: null };
  }

  /** A resumed or corrected source is read at once, so that its user sees whether it works. */
  private activityColumns(source: Source, { isActive }: Change, columns: Columns): Columns {
    const now = this.clock.now();
    const endpoint = columns.endpoint === undefined ? source.endpoint : columns.endpoint;
    const next = firstSync({ ...source, endpoint }, now);
    if (isActive === false) return pausedColumns(source);
    if (isActive === true && !source.isActive) {
      return { isActive, pausedReason: null, failures: 0, tries: 0, nextSyncAt: next, ...freshFrom(now) };
    }
    return source.isActive && columns.connectionVersion !== undefined ? { nextSyncAt: next } : {};
  }
}

/** A source is not late for the time before its resumption. */
const freshFrom = (now: Date): Columns => ({ freshFrom: now, lateSince: null });

function plainColumns(source: Source, change: Change): Columns {
  const { name, description, freshnessLimitMinutes, rows, shownToClients } = change;
  const isOtherLimit =
    freshnessLimitMinutes !== undefined && freshnessLimitMinutes !== source.freshnessLimitMinutes;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(rows === undefined ? {} : { rowRule: rows }),
    ...(shownToClients === undefined ? {} : { shownToClients }),
    // The team learns again if the source is late by the new limit.
    ...(isOtherLimit ? { freshnessLimitMinutes, lateSince: null } : {}),
  };
}

/** Whether the change shows the source to clients, or hides it from them. */
const isOtherVisibility = (source: Source, { shownToClients }: Change): boolean =>
  shownToClients !== undefined && shownToClients !== source.shownToClients;

function verbOf(before: Source, after: Source): 'changed' | 'paused' | 'resumed' {
  if (before.isActive === after.isActive) return 'changed';
  return after.isActive ? 'resumed' : 'paused';
}
