import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { DashboardCardsController } from './dashboard-cards.controller.js';
import { DashboardCardsEntity } from './dashboard-cards.entity.js';
import { DashboardCardsService } from './dashboard-cards.service.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';
import { FiguresService } from './figures.service.js';

/** The figures of the dashboard, and the choice of its cards. */
@Entities(DashboardCardsEntity)
@Module({
  controllers: [DashboardCardsController, DashboardController],
  providers: [DashboardCardsService, DashboardService, FiguresService],
  exports: [DashboardService, FiguresService],
})
export class DashboardModule {}
