import { Injectable } from '@nestjs/common';
import { metricSettingsChanged } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { isSeenByClients, readMetricHiddenFrom } from './metrics.queries.js';

/** Publishes that the meaning of a metric changed: its aggregation, its goal or its limits. */
@Injectable()
export class MetricAnnouncements {
  constructor(private readonly outbox: Outbox) {}

  async announce(
    tx: Tx,
    { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
    metric: string,
  ): Promise<void> {
    await this.outbox.append(tx, metricSettingsChanged, {
      workspaceId,
      userId,
      metric,
      concernsClients: await isSeenByClients(tx, workspaceId, metric),
      hiddenFrom: await readMetricHiddenFrom(tx, workspaceId, metric),
    });
  }
}
