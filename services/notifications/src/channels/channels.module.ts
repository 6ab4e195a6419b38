import { Module } from '@nestjs/common';
import { NumbersModule } from '../numbers/numbers.module.js';
import { ChannelsController } from './channels.controller.js';
import { ChannelsService } from './channels.service.js';

/** Providers of mail and of messages to phones. */
@Module({
  imports: [NumbersModule],
  controllers: [ChannelsController],
  providers: [ChannelsService],
  exports: [ChannelsService],
})
export class ChannelsModule {}
