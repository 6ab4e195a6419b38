import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import type { AnalyticsSettings } from '../analytics.settings.js';
import { ActivitiesModule } from '../activities/activities.module.js';
import { DataSourceEntity } from './data-source.entity.js';
import { DataSourcesController } from './data-sources.controller.js';
import { DataSourcesService } from './data-sources.service.js';
import { MetricPurgeEntity } from './metric-purge.entity.js';
import { WorkspaceQuotasService } from './workspace-quotas.service.js';

const outboundPolicyOf = (settings: AnalyticsSettings): OutboundPolicy =>
  new OutboundPolicy(settings.OUTBOUND_ALLOW);

/** Data sources and their quotas. */
@Entities(DataSourceEntity, MetricPurgeEntity)
@Module({
  imports: [ActivitiesModule],
  controllers: [DataSourcesController],
  providers: [
    DataSourcesService,
    WorkspaceQuotasService,
    { provide: OutboundPolicy, useFactory: outboundPolicyOf, inject: [SETTINGS] },
  ],
  exports: [DataSourcesService, WorkspaceQuotasService],
})
export class DataSourcesModule {}
