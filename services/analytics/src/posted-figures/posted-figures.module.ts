import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module.js';
import { IngestModule } from '../ingest/ingest.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { PostedFiguresController } from './posted-figures.controller.js';
import { PostedFiguresService } from './posted-figures.service.js';

/** Figures that messages show. */
@Module({
  imports: [FiguresModule, IngestModule, ReportsModule],
  controllers: [PostedFiguresController],
  providers: [PostedFiguresService],
})
export class PostedFiguresModule {}
