import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { Source } from './data-sources.service.js';
import { readMetricNames } from './source-dependents.queries.js';

/** Goals and limits of metrics. */
export interface MetricRules {
  readonly goals: number;
  readonly limits: number;
}

/** Counts the goals and limits of the given metrics of a workspace. */
export type CountRules = (
  work: UnitOfWork,
  workspaceId: string,
  metrics: readonly string[],
) => Promise<MetricRules>;

/**
 * What depends on a source. The feature with goals and limits depends on the sources, so it registers itself here; an
 * import in the other direction would be circular.
 */
@Injectable()
export class SourceDependents {
  private countRules: CountRules | null = null;

  register(countRules: CountRules): void {
    this.countRules = countRules;
  }

  /** The metrics of the source, and the rules of those that no other source brings. */
  async of(work: UnitOfWork, source: Source): Promise<MetricRules & { readonly metrics: string[] }> {
    const names = await readMetricNames(work, source.workspaceId, source.id);
    const own = names.filter(({ isShared }) => !isShared).map(({ name }) => name);
    const rules = own.length === 0 ? null : await this.countRules?.(work, source.workspaceId, own);
    return { metrics: names.map(({ name }) => name), ...(rules ?? { goals: 0, limits: 0 }) };
  }
}
