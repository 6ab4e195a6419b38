import { Injectable } from '@nestjs/common';
import { sourceChanged } from '@emberdeck/contracts/analytics/source-events';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import { changeTime } from '@emberdeck/platform/database/change-time';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { firstSync } from '../shared/sync-schedule.js';
import { DataSourceEntity } from './data-source.entity.js';
import { changeFields, isOpenToClients, pausedColumns, type Source } from './data-sources.service.js';
import { readSourcesOf } from './source-owners.queries.js';
import { SourcePreferencesService } from './source-preferences.service.js';
import { publishSource } from '../shared/publish-source.js';

type Place = EventPayload<typeof memberPlaceChanged>;

/** What becomes of the sources of a member who leaves a workspace. */
@Injectable()
export class SourceOwnersService {
  constructor(
    private readonly preferences: SourcePreferencesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Hands the sources to the heir, deleted ones too: they can be restored. Without an heir, pauses them. */
  async apply(tx: Tx, place: Place): Promise<void> {
    const { workspaceId, memberId, heirId } = place;
    const handed = heirId === null ? null : await this.handedTo(tx, heirId);
    for (const id of await readSourcesOf(tx, workspaceId, memberId)) {
      await this.move(tx, place, id, handed);
    }
  }

  /** Sources follow the settings of the member who owns them. */
  private async handedTo(tx: Tx, heirId: string) {
    return { createdBy: heirId, ...(await this.preferences.of(tx, heirId)) };
  }

  private async move(
    tx: Tx,
    { workspaceId, memberId, userId, by }: Place,
    id: string,
    handed: Awaited<ReturnType<SourceOwnersService['handedTo']>> | null,
  ): Promise<void> {
    const source: Source | null = await tx.findOne(DataSourceEntity, {
      where: { id, workspaceId, createdBy: memberId },
      withDeleted: true,
      lock: { mode: 'for_no_key_update' },
    });
    if (source === null) return;
    const now = this.clock.now();
    if (handed === null && !source.isActive) return;
    const columns = handed
      ? { ...handed, ...syncOf(source, handed.syncMinutes, now) }
      : pausedColumns(source);
    const timed = { ...columns, updatedAt: changeTime(source.updatedAt, now) };
    await workspaceScope(tx, DataSourceEntity, workspaceId).update({ id }, timed);
    const changed = { ...source, ...timed };
    if (source.deletedAt !== null) return;
    await publishSource(this.outbox, tx, sourceChanged, {
      ...changeFields(changed, userId),
      isActive: changed.isActive,
      concernsClients: isOpenToClients(source) || isOpenToClients(changed),
      ...(handed ? {} : { action: { by, verb: 'paused' } }),
    });
  }
}

/** The next sync stays, unless the settings of the new owner turn automatic syncs off or on. */
function syncOf(source: Source, syncMinutes: number | null, now: Date): Partial<DataSourceEntity> {
  if (syncMinutes === null) return { nextSyncAt: null };
  const isStarted = source.isActive && source.deletedAt === null && source.syncMinutes === null;
  return isStarted ? { nextSyncAt: firstSync({ ...source, syncMinutes }, now) } : {};
}
