import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { defaultTimeZone } from '@emberdeck/contracts/core/time-zone';
import type { workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { WorkspaceTimeZoneEntity } from './workspace-time-zone.entity.js';
import { holdZone, lockZone } from './workspace-zones.queries.js';

/** Copies of the time zones of workspaces. */
@Injectable()
export class WorkspaceZonesService {
  /**
   * The zone of a workspace, which stays until the transaction ends. Read it before any row is locked: a change of the
   * zone locks in this order.
   */
  async of(tx: Tx, workspaceId: string): Promise<string> {
    await holdZone(tx, workspaceId);
    return (await this.stored(tx, workspaceId))?.timeZone ?? defaultTimeZone;
  }

  /** Stores a newer zone and returns the one before; null for a late event. */
  async store(
    tx: Tx,
    { workspaceId, timeZone, revision }: EventPayload<typeof workspaceChanged>,
  ): Promise<string | null> {
    await lockZone(tx, workspaceId);
    const before = await this.stored(tx, workspaceId);
    if (before && before.revision >= revision) return null;
    await tx.upsert(WorkspaceTimeZoneEntity, { workspaceId, timeZone, revision }, ['workspaceId']);
    return before?.timeZone ?? defaultTimeZone;
  }

  private stored(tx: Tx, workspaceId: string): Promise<WorkspaceTimeZoneEntity | null> {
    return tx.findOneBy(WorkspaceTimeZoneEntity, { workspaceId });
  }
}
