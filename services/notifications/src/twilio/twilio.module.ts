import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { NumbersModule } from '../numbers/numbers.module.js';
import { InboundText } from './inbound-text.entity.js';
import { TwilioController } from './twilio.controller.js';
import { TwilioService } from './twilio.service.js';

/** What Twilio sends to the product. */
@Entities(InboundText)
@Module({
  imports: [DeliveryModule, NumbersModule],
  controllers: [TwilioController],
  providers: [TwilioService],
})
export class TwilioModule {}
