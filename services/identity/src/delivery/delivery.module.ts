import { Module } from '@nestjs/common';
import { ContactDeliveryService } from './contact-delivery.service.js';

/** Messages to contacts, by the service of notifications. */
@Module({ providers: [ContactDeliveryService], exports: [ContactDeliveryService] })
export class DeliveryModule {}
