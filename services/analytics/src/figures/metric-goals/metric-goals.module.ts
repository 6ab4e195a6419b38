import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { DashboardModule } from '../dashboard/dashboard.module.js';
import { GoalWatchService } from './goal-watch.service.js';
import { MetricGoalEntity } from './metric-goal.entity.js';
import { MetricGoalsController } from './metric-goals.controller.js';
import { MetricGoalsService } from './metric-goals.service.js';
import { MetricGoalsSubscriber } from './metric-goals.subscriber.js';
import { MetricLimitEntity } from './metric-limit.entity.js';
import { MetricLimitsService } from './metric-limits.service.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { MembersModule } from '../../members/members.module.js';
import { WorkspaceZonesModule } from '../workspace-zones/workspace-zones.module.js';
import { MetricRulesService } from './metric-rules.service.js';

/** Goals and limits of metrics. */
@Entities(MetricGoalEntity, MetricLimitEntity)
@Module({
  imports: [DashboardModule, MembersModule, MetricsModule, WorkspaceZonesModule],
  controllers: [MetricGoalsController, MetricGoalsSubscriber],
  providers: [MetricGoalsService, MetricLimitsService, MetricRulesService, GoalWatchService],
  exports: [MetricGoalsService, MetricLimitsService, MetricRulesService],
})
export class MetricGoalsModule {}
