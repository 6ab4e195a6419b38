import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ChartMarkEntity } from './chart-mark.entity.js';
import { ChartMarksController } from './chart-marks.controller.js';
import { ChartMarksService } from './chart-marks.service.js';

/** Marks at the days of charts. */
@Entities(ChartMarkEntity)
@Module({
  controllers: [ChartMarksController],
  providers: [ChartMarksService],
  exports: [ChartMarksService],
})
export class ChartMarksModule {}
