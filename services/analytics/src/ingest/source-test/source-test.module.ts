import { Module } from '@nestjs/common';
import { FiguresModule } from '../../figures/figures.module.js';
import { ApiFeedModule } from '../api-feed/api-feed.module.js';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { SourceTestController } from './source-test.controller.js';
import { SourceTestService } from './source-test.service.js';

/** Tests of an API before its source is saved. */
@Module({
  imports: [ApiFeedModule, DataSourcesModule, FiguresModule],
  controllers: [SourceTestController],
  providers: [SourceTestService],
})
export class SourceTestModule {}
