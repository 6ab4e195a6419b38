import { Module } from '@nestjs/common';
import { Repeater } from '@emberdeck/platform/rules/repeater';
import { ActivitiesModule } from '../activities/activities.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { IngestModule } from '../ingest/ingest.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { DemoFindingsService } from './demo-findings.service.js';
import { DemoService } from './demo.service.js';

/** Sources, points, activities, goal, limit and reports of the demo. */
@Module({
  imports: [ActivitiesModule, FiguresModule, IngestModule, ReportsModule],
  providers: [DemoService, DemoFindingsService, Repeater],
})
export class DemoModule {}
