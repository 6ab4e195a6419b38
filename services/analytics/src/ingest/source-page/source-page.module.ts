import { Module } from '@nestjs/common';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { SourcePageController } from './source-page.controller.js';
import { SourcePageService } from './source-page.service.js';

/** What one source has brought. */
@Module({
  imports: [DataSourcesModule],
  controllers: [SourcePageController],
  providers: [SourcePageService],
})
export class SourcePageModule {}
