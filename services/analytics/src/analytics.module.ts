import { Module } from '@nestjs/common';
import { personalControllerOf } from '@emberdeck/platform/personal/personal.controller';
import { workspaceErasureOf } from '@emberdeck/platform/workspaces/workspace-erasure';
import { blobJobsOf, blobsControllerOf } from '@emberdeck/platform/blobs/blobs.controller';
import { jobsControllerOf } from '@emberdeck/platform/jobs/jobs.controller';
import { ActivitiesModule } from './activities/activities.module.js';
import { ClientViewsModule } from './client-views/client-views.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { IngestModule } from './ingest/ingest.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MembersModule } from './members/members.module.js';
import { OutgoingWebhooksModule } from './outgoing-webhooks/outgoing-webhooks.module.js';
import { PostedFiguresModule } from './posted-figures/posted-figures.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { personal } from './personal/personal.queries.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** The features of the service. */
@Module({
  imports: [
    ActivitiesModule,
    ClientViewsModule,
    FiguresModule,
    IngestModule,
    MaintenanceModule,
    MembersModule,
    OutgoingWebhooksModule,
    PostedFiguresModule,
    ReportsModule,
  ],
  controllers: [
    jobsControllerOf('analytics'),
    blobsControllerOf('analytics'),
    personalControllerOf('analytics', personal),
    workspaceErasureOf(workspaces),
  ],
  providers: [blobJobsOf('analytics')],
})
export class AnalyticsModule {}
