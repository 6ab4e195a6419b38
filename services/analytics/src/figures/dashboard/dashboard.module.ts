import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';
import { FiguresService } from './figures.service.js';

/** The figures of the dashboard. */
@Module({
  controllers: [DashboardController],
  providers: [DashboardService, FiguresService],
  exports: [DashboardService, FiguresService],
})
export class DashboardModule {}
