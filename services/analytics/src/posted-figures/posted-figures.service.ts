import { Injectable } from '@nestjs/common';
import type { MetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import type { FigureRef, LiveFigure, readFigure } from '@emberdeck/contracts/analytics/posted-figures';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { uuid } from '@emberdeck/contracts/core/fields';
import { may } from '@emberdeck/contracts/core/permissions';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { DashboardService } from '../figures/dashboard/dashboard.service.js';
import { DataSourcesService } from '../ingest/data-sources/data-sources.service.js';
import { ReportsService } from '../reports/reports/reports.service.js';

interface Found {
  readonly figure: LiveFigure;
  readonly sourceIds: string[];
}

const withoutValue = { value: null, unit: null, amounts: [], trend: null, line: [] };

/** Undefined where the reader may not see it, or where it does not exist. */
const ifFound = <Item>(read: Promise<Item>): Promise<Item | undefined> =>
  read.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });

/** Figures that messages show, each with the rights of its reader. */
@Injectable()
export class PostedFiguresService {
  constructor(
    private readonly dashboard: DashboardService,
    private readonly reports: ReportsService,
    private readonly sources: DataSourcesService,
  ) {}

  async read({
    reader,
    madeOf,
    ...figure
  }: CallInput<typeof readFigure>): Promise<CallOutput<typeof readFigure>> {
    const found = await this.find(reader, figure);
    if (!found) return { figure: null, sourceIds: [], seesAll: false };
    const seesAll =
      may(reader, 'see-every-source') || madeOf.every((sourceId) => found.sourceIds.includes(sourceId));
    return { ...found, seesAll };
  }

  private find(reader: Actor, figure: FigureRef): Promise<Found | undefined> {
    if (figure.kind === 'metric') return this.metric(reader, figure);
    const id = uuid.safeParse(figure.ref).data;
    if (id === undefined) return Promise.resolve(undefined);
    return figure.kind === 'report' ? this.report(reader, id) : this.source(reader, id);
  }

  private async metric(reader: Actor, { ref, range }: FigureRef): Promise<Found | undefined> {
    const { value, unit, amounts, trend, newestAt, parts } = await this.dashboard.explain(reader, {
      metric: ref,
    });
    if (parts.length === 0) return undefined;
    const { json } = await this.dashboard.series(reader, { range, metric: ref });
    const line = (JSON.parse(json) as MetricSeries).points.map((point) => point.value);
    return {
      figure: { name: ref, value, unit, amounts, trend, state: null, at: newestAt, line },
      sourceIds: [...new Set(parts.map(({ sourceId }) => sourceId))],
    };
  }

  private async report(reader: Actor, id: string): Promise<Found | undefined> {
    const report = await ifFound(this.reports.read(reader, id));
    if (!report) return undefined;
    const { title: name, status: state, updatedAt: at } = report;
    return { figure: { ...withoutValue, name, state, at }, sourceIds: [] };
  }

  private async source(reader: Actor, id: string): Promise<Found | undefined> {
    const source = await ifFound(this.sources.read(reader, id));
    if (!source) return undefined;
    const { name, isActive, lastSyncAt: at } = source;
    const state = isActive ? ('active' as const) : ('paused' as const);
    return { figure: { ...withoutValue, name, state, at }, sourceIds: [id] };
  }
}
