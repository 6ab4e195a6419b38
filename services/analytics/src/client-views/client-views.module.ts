import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { MembersModule } from '../members/members.module.js';
import { ClientViewEntity } from './client-view.entity.js';
import { ClientViewsController } from './client-views.controller.js';
import { ClientViewsService } from './client-views.service.js';
import { ClientViewsSubscriber } from './client-views.subscriber.js';

/** What single clients see. */
@Entities(ClientViewEntity)
@Module({
  imports: [MembersModule],
  controllers: [ClientViewsController, ClientViewsSubscriber],
  providers: [ClientViewsService],
})
export class ClientViewsModule {}
