import type { Actor } from '@emberdeck/contracts/core/actor';
import type { AuditTarget } from '@emberdeck/contracts/core/audit';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { EventDefinition } from '@emberdeck/contracts/core/event';
import type {
  AuditEntry,
  listAuditLog,
  noteAudit,
  readAuditCsv,
} from '@emberdeck/contracts/identity/audit-log';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { requirePermission } from '@emberdeck/platform/runtime/require-permission';
import type { EventOf } from '@emberdeck/platform/runtime/subscribe.decorator';
import { Injectable } from '@nestjs/common';
import { auditLine } from './audit-csv.js';
import {
  type AuditFilter,
  type AuditRow,
  insertEntries,
  pruneEntries,
  readAuditPage,
} from './audit-log.queries.js';

/** Rows of one page of the CSV file. */
const csvRows = 500;

type Filter = Omit<CallInput<typeof readAuditCsv>, 'cursor'>;

/** The audit log of each workspace. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  list(
    actor: Actor,
    { limit, cursor, ...filter }: CallInput<typeof listAuditLog>,
  ): Promise<Page<AuditEntry>> {
    return this.page(actor, { limit, cursor }, filter, toEntry);
  }

  csvLines(actor: Actor, { cursor, ...filter }: CallInput<typeof readAuditCsv>): Promise<Page<string>> {
    return this.page(actor, { limit: csvRows, cursor }, filter, auditLine);
  }

  /** Writes the entries of events. */
  async follow(
    tx: Tx,
    { audit }: EventDefinition,
    events: readonly EventOf<EventDefinition>[],
  ): Promise<void> {
    const entries = events.flatMap(({ eventId: id, occurredAt, payload }) => {
      const record = audit?.entryOf(payload) ?? null;
      return record === null ? [] : [{ id, occurredAt, record }];
    });
    if (entries.length > 0) await insertEntries(tx, entries);
  }

  /** Writes what the gateway saw. */
  async note(
    { workspaceId, userId: actorId }: Actor,
    { action, route }: CallInput<typeof noteAudit>,
  ): Promise<void> {
    const target: AuditTarget = { type: 'route', id: null, name: route };
    const record = { workspaceId, actorId, action, target, before: null, after: null };
    const entry = { id: this.randomness.uuid(), occurredAt: this.clock.now(), record };
    await this.work.run((tx) => insertEntries(tx, [entry]));
  }

  /** Deletes entries past their time; returns how many. */
  async prune(): Promise<number> {
    let all = 0;
    for (let pruned = 1; pruned > 0; all += pruned) {
      pruned = await this.work.run(pruneEntries);
    }
    return all;
  }

  private async page<Item>(
    actor: Actor,
    place: Parameters<typeof newestFirst>[0],
    filter: Filter,
    toItem: (row: AuditRow) => Item,
  ): Promise<Page<Item>> {
    requirePermission(actor, 'see-audit');
    const wanted = filterOf(filter);
    return newestFirst(place, (after) => readAuditPage(this.work, actor.workspaceId, wanted, after), toItem);
  }
}

const filterOf = ({ actorId, action, from, until, search }: Filter): AuditFilter => ({
  actorId: actorId ?? null,
  action: action ?? null,
  from: from ?? null,
  until: until ?? null,
  search,
});

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  occurredAt: row.occurredAt.toISOString(),
  actorId: row.actorId,
  actorName: row.actorName,
  action: row.action,
  target: row.targetType === null ? null : { type: row.targetType, id: row.targetId, name: row.targetName },
  before: row.before,
  after: row.after,
});
