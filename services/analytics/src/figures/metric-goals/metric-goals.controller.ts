import { Controller } from '@nestjs/common';
import {
  createMetricGoal,
  createMetricLimit,
  deleteMetricGoal,
  deleteMetricLimit,
  listMetricGoals,
  listMetricLimits,
  type MetricGoal,
  type MetricLimit,
} from '@emberdeck/contracts/analytics/metrics';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { MetricGoalsService } from './metric-goals.service.js';
import { MetricLimitsService } from './metric-limits.service.js';

@Controller()
export class MetricGoalsController {
  constructor(
    private readonly goals: MetricGoalsService,
    private readonly limits: MetricLimitsService,
  ) {}

  @Handle(listMetricGoals)
  listGoals(_input: object, { actor }: UserCallContext): Promise<MetricGoal[]> {
    return this.goals.list(actor);
  }

  @Handle(createMetricGoal)
  createGoal(input: CallInput<typeof createMetricGoal>, context: UserCallContext): Promise<MetricGoal> {
    return this.goals.create(input, context);
  }

  @Handle(deleteMetricGoal)
  async deleteGoal(
    { id }: CallInput<typeof deleteMetricGoal>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteMetricGoal>> {
    await this.goals.delete(actor, id);
    return { success: true };
  }

  @Handle(listMetricLimits)
  listLimits(_input: object, { actor }: UserCallContext): Promise<MetricLimit[]> {
    return this.limits.list(actor);
  }

  @Handle(createMetricLimit)
  createLimit(input: CallInput<typeof createMetricLimit>, context: UserCallContext): Promise<MetricLimit> {
    return this.limits.create(input, context);
  }

  @Handle(deleteMetricLimit)
  async deleteLimit(
    { id }: CallInput<typeof deleteMetricLimit>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteMetricLimit>> {
    await this.limits.delete(actor, id);
    return { success: true };
  }
}
