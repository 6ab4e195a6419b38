import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import type { AnalyticsSettings } from '../../analytics.settings.js';
import { ActivitiesModule } from '../../activities/activities.module.js';
import { FiguresModule } from '../../figures/figures.module.js';
import { WebhookKeysModule } from '../webhook-keys/webhook-keys.module.js';
import { DataSourceEntity } from './data-source.entity.js';
import { DataSourcesController } from './data-sources.controller.js';
import { DataSourcesService } from './data-sources.service.js';
import { MetricPurgeEntity } from './metric-purge.entity.js';
import { SourceChangesService } from './source-changes.service.js';
import { SourceDeletionService } from './source-deletion.service.js';
import { SourceDependents } from './source-dependents.service.js';
import { SourceOwnersService } from './source-owners.service.js';
import { SourceOwnersSubscriber } from './source-owners.subscriber.js';
import { SourcePreferenceEntity } from './source-preference.entity.js';
import { SourcePreferencesService } from './source-preferences.service.js';
import { SourcePreferencesSubscriber } from './source-preferences.subscriber.js';
import { WorkspaceQuotasService } from './workspace-quotas.service.js';

const outboundPolicyOf = (settings: AnalyticsSettings): OutboundPolicy =>
  new OutboundPolicy(settings.OUTBOUND_ALLOW);

/** Data sources and their quotas. */
@Entities(DataSourceEntity, MetricPurgeEntity, SourcePreferenceEntity)
@Module({
  imports: [ActivitiesModule, FiguresModule, WebhookKeysModule],
  controllers: [DataSourcesController, SourceOwnersSubscriber, SourcePreferencesSubscriber],
  providers: [
    DataSourcesService,
    SourceChangesService,
    SourceDeletionService,
    SourceDependents,
    SourceOwnersService,
    SourcePreferencesService,
    WorkspaceQuotasService,
    { provide: OutboundPolicy, useFactory: outboundPolicyOf, inject: [SETTINGS] },
  ],
  exports: [
    DataSourcesService,
    SourceDeletionService,
    SourceDependents,
    SourcePreferencesService,
    WorkspaceQuotasService,
  ],
})
export class DataSourcesModule {}
