import { Injectable } from '@nestjs/common';
import { figuresRecomputed } from '@emberdeck/contracts/analytics/dashboard';
import { followTimeZone } from '@emberdeck/contracts/analytics/jobs';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import type { workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type JobOptions, Jobs } from '@emberdeck/platform/jobs/jobs';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { WorkspaceTimeZoneEntity } from './workspace-time-zone.entity.js';
import {
  beginMove,
  findBehind,
  findStaleSources,
  holdZone,
  lockZone,
  moveRollups,
} from './workspace-zones.queries.js';

/** Workspaces whose figures are made to follow by one statement. */
const behindAtOnce = 100;

/** Time zones of workspaces, and the figures that follow them. */
@Injectable()
export class WorkspaceZonesService {
  constructor(
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The zone of a workspace, which stays until the transaction ends. Read it before any row is locked: a change of the
   * zone locks in this order.
   */
  async of(tx: Tx, workspaceId: string): Promise<string> {
    await holdZone(tx, workspaceId);
    return (await this.stored(tx, workspaceId))?.timeZone ?? defaultTimeZone;
  }

  /** The zone of the days of figures: the one before, until all rollups follow a new one. */
  async ofFigures(tx: Tx, workspaceId: string): Promise<string> {
    return (await this.stored(tx, workspaceId))?.rollupZone ?? defaultTimeZone;
  }

  /** Stores a newer zone, which the figures will follow, and returns the one before; null for a late event. */
  async store(
    tx: Tx,
    { workspaceId, timeZone, revision, userId }: EventPayload<typeof workspaceChanged>,
  ): Promise<string | null> {
    await lockZone(tx, workspaceId);
    const before = await this.stored(tx, workspaceId);
    if (before && before.revision >= revision) return null;
    await tx.upsert(WorkspaceTimeZoneEntity, { workspaceId, timeZone, revision }, ['workspaceId']);
    if ((before?.rollupZone ?? defaultTimeZone) !== timeZone) {
      await this.follow(tx, { workspaceId, revision }, userId ? { owner: { userId, workspaceId } } : {});
    }
    return before?.timeZone ?? defaultTimeZone;
  }

  /** Starts the job of each workspace whose figures are behind, for instance because its job has failed for good. */
  async followAll(tx: Tx): Promise<void> {
    for (const zone of await findBehind(tx, behindAtOnce)) {
      await this.follow(tx, zone);
    }
  }

  /**
   * Moves the rollups of all sources to the zone of their workspace, in this transaction. Others read the rollups and the zone
   * from before until it commits. Returns how many sources were moved.
   */
  async moveFigures(
    tx: Tx,
    workspaceId: string,
    progress: (done: number, total: number) => void,
  ): Promise<number> {
    await beginMove(tx, workspaceId);
    const zone = await this.stored(tx, workspaceId);
    if (zone === null || zone.timeZone === zone.rollupZone) return 0;
    const { timeZone } = zone;
    const sources = await findStaleSources(tx, workspaceId, timeZone);
    for (const [index, id] of sources.entries()) {
      progress(index, sources.length);
      await moveRollups(tx, workspaceId, id, timeZone);
    }
    await tx.update(WorkspaceTimeZoneEntity, { workspaceId }, { rollupZone: timeZone });
    await this.outbox.append(tx, figuresRecomputed, { workspaceId, timeZone });
    return sources.length;
  }

  private async follow(
    tx: Tx,
    { workspaceId, revision }: Pick<WorkspaceTimeZoneEntity, 'workspaceId' | 'revision'>,
    options: Pick<JobOptions, 'owner'> = {},
  ): Promise<void> {
    await this.jobs.add(
      tx,
      followTimeZone,
      { workspaceId },
      { key: `${workspaceId} ${revision}`, ...options },
    );
  }

  private stored(tx: Tx, workspaceId: string): Promise<WorkspaceTimeZoneEntity | null> {
    return tx.findOneBy(WorkspaceTimeZoneEntity, { workspaceId });
  }
}
