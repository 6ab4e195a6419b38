import { Module } from '@nestjs/common';
import { ReportsController } from './reports.controller.js';

/** Reports of a workspace. */
@Module({
  controllers: [ReportsController],
})
export class ReportsModule {}
