import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ActivitiesController } from './activities.controller.js';
import { ActivitiesService } from './activities.service.js';
import { ActivitiesSubscriber } from './activities.subscriber.js';
import { ActivityEntity } from './activity.entity.js';

/** The activity feed. */
@Entities(ActivityEntity)
@Module({
  controllers: [ActivitiesController, ActivitiesSubscriber],
  providers: [ActivitiesService],
  exports: [ActivitiesService],
})
export class ActivitiesModule {}
