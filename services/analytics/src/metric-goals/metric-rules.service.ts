import { Injectable, type OnModuleInit } from '@nestjs/common';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { In } from 'typeorm';
import { type MetricRules, SourceDependents } from '../data-sources/source-dependents.service.js';
import { MetricGoalEntity } from './metric-goal.entity.js';
import { MetricLimitEntity } from './metric-limit.entity.js';

/** Counts goals and limits for the sources, which show them before a deletion. */
@Injectable()
export class MetricRulesService implements OnModuleInit {
  constructor(private readonly dependents: SourceDependents) {}

  onModuleInit(): void {
    this.dependents.register((work, workspaceId, metrics) => this.count(work, workspaceId, metrics));
  }

  private count(work: UnitOfWork, workspaceId: string, metrics: readonly string[]): Promise<MetricRules> {
    const where = { metric: In([...metrics]) };
    return work.run(async (tx) => ({
      goals: await workspaceScope(tx, MetricGoalEntity, workspaceId).count(where),
      limits: await workspaceScope(tx, MetricLimitEntity, workspaceId).count(where),
    }));
  }
}
