import { Injectable } from '@nestjs/common';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type {
  listSourceMetrics,
  listSourcePoints,
  readPointsCsv,
  SourcePoint,
} from '@emberdeck/contracts/analytics/source-page';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { csvText } from '@emberdeck/contracts/core/csv-text';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { DataSourcesService } from '../data-sources/data-sources.service.js';
import { type PointFilter, type PointRow, readPointPage, readSourceMetrics } from './source-page.queries.js';

/** Rows in an answer for a CSV file. Fewer where they are large. */
const csvRows = 2_000;

type Filtered = Pick<CallInput<typeof listSourcePoints>, 'name'> & {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
};

const filterOf = ({ name, from, until }: Filtered): PointFilter => ({
  name,
  from: from ?? null,
  until: until ?? null,
});

function toPoint({ id, name, value, unit, timestamp, metadata }: PointRow): SourcePoint {
  return { id, name, value: Number(value), unit, timestamp: timestamp.toISOString(), metadata };
}

/** A point under the titles that an upload knows. */
function toLine({ name, value, unit, timestamp, metadata }: PointRow): string {
  const details = metadata === null ? '' : csvText(JSON.stringify(metadata));
  return [csvText(name), Number(value), csvText(unit ?? ''), timestamp.toISOString(), details].join(',');
}

/** What a source has brought: its metrics and its points. Clients read the sources that are open to them. */
@Injectable()
export class SourcePageService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
  ) {}

  /** Fails with `not_found` if the workspace has no such source, or the actor may not see it. */
  read(actor: Actor, id: string): Promise<DataSource> {
    return this.sources.read(actor, id);
  }

  async metrics(
    actor: Actor,
    { id, search }: CallInput<typeof listSourceMetrics>,
  ): Promise<CallOutput<typeof listSourceMetrics>> {
    await this.sources.read(actor, id);
    const rows = await readSourceMetrics(this.work, actor, id, search);
    return { total: rows[0]?.total ?? 0, metrics: rows.map(({ total: _total, ...metric }) => metric) };
  }

  async points(
    actor: Actor,
    { id, limit, cursor, ...filter }: CallInput<typeof listSourcePoints>,
  ): Promise<Page<SourcePoint>> {
    await this.sources.read(actor, id);
    return this.page({ limit, cursor }, actor, { id, filter: filterOf(filter) }, toPoint);
  }

  async csvLines(
    actor: Actor,
    { id, cursor, ...filter }: CallInput<typeof readPointsCsv>,
  ): Promise<Page<string>> {
    await this.sources.read(actor, id);
    return this.page({ limit: csvRows, cursor }, actor, { id, filter: filterOf(filter) }, toLine);
  }

  private page<Item>(
    place: Parameters<typeof newestFirst>[0],
    actor: Actor,
    { id, filter }: { readonly id: string; readonly filter: PointFilter },
    toItem: (row: PointRow) => Item,
  ): Promise<Page<Item>> {
    return newestFirst(place, (after) => readPointPage(this.work, actor, id, filter, after), toItem);
  }
}
