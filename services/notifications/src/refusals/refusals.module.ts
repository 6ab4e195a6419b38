import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ContactHashesModule } from '@emberdeck/platform/security/contact-hashes.module';
import { RefusalsService } from './refusals.service.js';
import { RefusedAddressEntity } from './refused-address.entity.js';

/** Addresses that refuse mails. */
@Entities(RefusedAddressEntity)
@Module({
  imports: [ContactHashesModule],
  providers: [RefusalsService],
  exports: [RefusalsService],
})
export class RefusalsModule {}
