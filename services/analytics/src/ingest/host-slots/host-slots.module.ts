import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { HostSlots } from './host-slots.service.js';
import { SyncSlotEntity } from './sync-slot.entity.js';

/** Slots of the hosts that are read. */
@Entities(SyncSlotEntity)
@Module({
  providers: [HostSlots],
  exports: [HostSlots],
})
export class HostSlotsModule {}
