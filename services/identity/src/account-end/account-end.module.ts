import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { PersonalModule } from '../personal/personal.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountDeletionController, AccountErasureJobs } from './account-deletion.controller.js';
import { AccountDeletionEntity } from './account-deletion.entity.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountErasureService } from './account-erasure.service.js';

/** Deletes accounts. */
@Entities(AccountDeletionEntity)
@Module({
  imports: [AccountsModule, DeliveryModule, PersonalModule, SessionsModule],
  controllers: [AccountDeletionController],
  providers: [AccountDeletionService, AccountErasureJobs, AccountErasureService],
  exports: [AccountDeletionService],
})
export class AccountEndModule {}
