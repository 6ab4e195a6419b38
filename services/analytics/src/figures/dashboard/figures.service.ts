import { Injectable } from '@nestjs/common';
import { useOf } from '@emberdeck/contracts/analytics/card-rules';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { DashboardCardsService } from './dashboard-cards.service.js';
import { readNewestFigures } from './figures.queries.js';
import { type Period, type PeriodFigures, readPeriod } from './period-figures.queries.js';

/** The figures of metrics, for other features of the service. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly cards: DashboardCardsService,
  ) {}

  /** The metrics that the reader may see over a period, by name: at most 500, the important ones first. */
  inPeriod(actor: Actor, period: Period): Promise<PeriodFigures> {
    return readPeriod(this.work, actor, period);
  }

  /**
   * The newest figures over all active sources of the workspace, by name, as its cards use the metrics. A name without points
   * has none.
   */
  async newest(tx: Tx, workspaceId: string, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const uses = await this.cards.usesOfWorkspace(tx, workspaceId);
    const asked = names.map((metric, place) => ({ place, metric, use: useOf(uses, metric) }));
    const rows = await readNewestFigures(tx, workspaceId, asked);
    return new Map(rows.map(({ name, value }) => [name, value]));
  }
}
