import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { type MetricRules, MetricRulesService } from '../../figures/metric-goals/metric-rules.service.js';
import type { Source } from './data-sources.service.js';
import { readMetricNames } from './source-dependents.queries.js';

/** What depends on a source. */
@Injectable()
export class SourceDependents {
  constructor(private readonly rules: MetricRulesService) {}

  /** The metrics of the source, and the rules of those that no other source brings. */
  async of(work: UnitOfWork, source: Source): Promise<MetricRules & { readonly metrics: string[] }> {
    const names = await readMetricNames(work, source.workspaceId, source.id);
    const own = names.filter(({ isShared }) => !isShared).map(({ name }) => name);
    const rules = await this.rules.count(source.workspaceId, own);
    return { metrics: names.map(({ name }) => name), ...rules };
  }
}
