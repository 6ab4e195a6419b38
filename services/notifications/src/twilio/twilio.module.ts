import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { NumbersModule } from '../numbers/numbers.module.js';
import { TwilioController } from './twilio.controller.js';
import { TwilioService } from './twilio.service.js';

/** What Twilio sends to the product. */
@Module({
  imports: [DeliveryModule, NumbersModule],
  controllers: [TwilioController],
  providers: [TwilioService],
})
export class TwilioModule {}
