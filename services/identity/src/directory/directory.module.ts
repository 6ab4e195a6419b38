import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { AccountsModule } from '../accounts/accounts.module.js';
import { OnboardingModule } from '../onboarding/onboarding.module.js';
import { DirectoryAccount } from './directory-account.entity.js';
import { DirectoryController } from './directory.controller.js';
import { DirectoryService } from './directory.service.js';

/** The accounts for the directory of the operator, which speaks SCIM with the gateway. */
@Entities(DirectoryAccount)
@Module({
  imports: [AccountsModule, OnboardingModule],
  controllers: [DirectoryController],
  providers: [DirectoryService],
})
export class DirectoryModule {}
