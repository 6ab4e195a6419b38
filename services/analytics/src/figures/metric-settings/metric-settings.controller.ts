import { Controller } from '@nestjs/common';
import {
  listMetrics,
  type MetricSummary,
  setMetricAggregation,
} from '@emberdeck/contracts/analytics/metrics';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { MetricSettingsService } from './metric-settings.service.js';

@Controller()
export class MetricSettingsController {
  constructor(private readonly settings: MetricSettingsService) {}

  @Handle(listMetrics)
  list({ search }: CallInput<typeof listMetrics>, { actor }: UserCallContext): Promise<MetricSummary[]> {
    return this.settings.list(actor, search);
  }

  @Handle(setMetricAggregation)
  async setAggregation(
    input: CallInput<typeof setMetricAggregation>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof setMetricAggregation>> {
    await this.settings.setAggregation(actor, input);
    return { success: true };
  }
}
