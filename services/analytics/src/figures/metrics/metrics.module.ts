import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { MetricDailyEntity } from './metric-daily.entity.js';
import { MetricLatestEntity } from './metric-latest.entity.js';
import { MetricReplacedEntity } from './metric-replaced.entity.js';
import { MetricEntity } from './metric.entity.js';
import { MetricAnnouncements } from './metric-announcements.service.js';
import { MetricsService } from './metrics.service.js';

/** Points and their rollups. */
@Entities(MetricEntity, MetricDailyEntity, MetricLatestEntity, MetricReplacedEntity)
@Module({
  providers: [MetricAnnouncements, MetricsService],
  exports: [MetricAnnouncements, MetricsService],
})
export class MetricsModule {}
