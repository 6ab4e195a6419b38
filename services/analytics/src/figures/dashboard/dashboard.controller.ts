import { Controller } from '@nestjs/common';
import {
  type DashboardMetrics,
  explainFigure,
  type FigureExplanation,
  getDashboardMetrics,
  getLatestMetrics,
  getMetricSeries,
  listMetricTrends,
  type MetricTrend,
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
  series(input: CallInput<typeof getMetricSeries>, { actor }: UserCallContext): Promise<ReadyJson> {
    return this.dashboard.series(actor, input);
  }

  @Handle(listMetricTrends)
  trends({ name }: CallInput<typeof listMetricTrends>, { actor }: UserCallContext): Promise<MetricTrend[]> {
    return this.dashboard.trends(actor, name);
  }

  @Handle(explainFigure)
  explain(input: CallInput<typeof explainFigure>, { actor }: UserCallContext): Promise<FigureExplanation> {
    return this.dashboard.explain(actor, input);
  }
}
