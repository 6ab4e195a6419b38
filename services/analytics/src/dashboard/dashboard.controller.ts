import { Controller } from '@nestjs/common';
import {
  type DashboardMetrics,
  getDashboardMetrics,
  getLatestMetrics,
  getMetricSeries,
} from '@emberdeck/contracts/analytics/dashboard';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { ReadyJson, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { DashboardService } from './dashboard.service.js';

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Handle(getDashboardMetrics)
  metrics(_input: object, { actor }: UserCallContext): Promise<DashboardMetrics> {
    return this.dashboard.metrics(actor);
  }

  @Handle(getLatestMetrics)
  latest(_input: object, { actor }: UserCallContext): Promise<ReadyJson> {
    return this.dashboard.latest(actor);
  }

  @Handle(getMetricSeries)
  series({ range }: CallInput<typeof getMetricSeries>, { actor }: UserCallContext): Promise<ReadyJson> {
    return this.dashboard.series(actor, range);
  }
}
