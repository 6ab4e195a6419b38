import { Module } from '@nestjs/common';
import { FiguresModule } from '../../figures/figures.module.js';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { PointsService } from './points.service.js';

/** Points that arrive, within the limits of their source and workspace. */
@Module({
  imports: [DataSourcesModule, FiguresModule],
  providers: [PointsService],
  exports: [PointsService],
})
export class PointsModule {}
