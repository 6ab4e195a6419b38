import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { MetricDailyEntity } from './metric-daily.entity.js';
import { MetricLatestEntity } from './metric-latest.entity.js';
import { MetricEntity } from './metric.entity.js';
import { MetricAnnouncements } from './metric-announcements.service.js';
import { MetricsService } from './metrics.service.js';
import { PointsService } from './points.service.js';

/** Points and their rollups. */
@Entities(MetricEntity, MetricDailyEntity, MetricLatestEntity)
@Module({
  imports: [DataSourcesModule],
  providers: [MetricAnnouncements, MetricsService, PointsService],
  exports: [MetricAnnouncements, MetricsService, PointsService],
})
export class MetricsModule {}
