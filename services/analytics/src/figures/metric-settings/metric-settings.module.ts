import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { MetricsModule } from '../metrics/metrics.module.js';
import { MetricSettingEntity } from './metric-setting.entity.js';
import { MetricSettingsController } from './metric-settings.controller.js';
import { MetricSettingsService } from './metric-settings.service.js';

/** The list of metrics and the aggregation of each. */
@Entities(MetricSettingEntity)
@Module({
  imports: [MetricsModule],
  controllers: [MetricSettingsController],
  providers: [MetricSettingsService],
  exports: [MetricSettingsService],
})
export class MetricSettingsModule {}
