import { Injectable } from '@nestjs/common';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { In } from 'typeorm';
import { MetricGoalEntity } from './metric-goal.entity.js';
import { MetricLimitEntity } from './metric-limit.entity.js';

/** Goals and limits of metrics. */
export interface MetricRules {
  readonly goals: number;
  readonly limits: number;
}

/** Counts goals and limits for the sources, which show them before a deletion. */
@Injectable()
export class MetricRulesService {
  /** The rules of the given metrics of a workspace. */
  async count(work: UnitOfWork, workspaceId: string, metrics: readonly string[]): Promise<MetricRules> {
    if (metrics.length === 0) {
      return { goals: 0, limits: 0 };
    }
    const where = { metric: In([...metrics]) };
    return work.run(async (tx) => ({
      goals: await workspaceScope(tx, MetricGoalEntity, workspaceId).count(where),
      limits: await workspaceScope(tx, MetricLimitEntity, workspaceId).count(where),
    }));
  }
}
