import { Injectable } from '@nestjs/common';
import { totalRevenue } from '@emberdeck/contracts/analytics/dashboard';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { readNewestFigures, readNewestRevenue } from './figures.queries.js';

/** The newest figures of metrics, for other features of the service. */
@Injectable()
export class FiguresService {
  /** The newest figures over all active sources of the workspace, by name. A name without points has none. */
  async newest(tx: Tx, workspaceId: string, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await readNewestFigures(tx, workspaceId, names);
    const figures = new Map(rows.map(({ name, value }) => [name, value]));
    const revenue = names.includes(totalRevenue) ? await readNewestRevenue(tx, workspaceId) : null;
    return revenue === null ? figures : figures.set(totalRevenue, revenue);
  }
}
