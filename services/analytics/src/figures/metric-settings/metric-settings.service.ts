import { Injectable } from '@nestjs/common';
import type { MetricSummary, setMetricAggregation } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { MetricAnnouncements } from '../metrics/metric-announcements.service.js';
import { MetricsService } from '../metrics/metrics.service.js';
import { MetricSettingEntity } from './metric-setting.entity.js';
import { readMetrics } from './metric-settings.queries.js';

/** Which metrics a workspace has, and how their points become figures. */
@Injectable()
export class MetricSettingsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly metrics: MetricsService,
    private readonly announcements: MetricAnnouncements,
    private readonly clock: Clock,
  ) {}

  list(actor: Actor, search: string | null): Promise<MetricSummary[]> {
    return readMetrics(this.work, actor, search);
  }

  /** Fails with `not_found` if no source of the workspace has brought the metric: settings are as many as metrics. */
  async setAggregation(
    actor: Actor,
    { name, aggregation }: CallInput<typeof setMetricAggregation>,
  ): Promise<void> {
    const { workspaceId, userId } = actor;
    await this.work.run(async (tx) => {
      if (!(await this.metrics.isKnown(tx, workspaceId, name))) {
        throw notFound('The metric');
      }
      const row = { workspaceId, name, aggregation, updatedBy: userId, updatedAt: this.clock.now() };
      await tx.upsert(MetricSettingEntity, row, ['workspaceId', 'name']);
      await this.announcements.announce(tx, actor, name);
    });
  }
}
