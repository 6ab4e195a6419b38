import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { AccountsModule } from '../accounts/accounts.module.js';
import { OwnProviderLinksService } from './own-provider-links.service.js';
import { ProviderAccount } from './provider-account.entity.js';
import { ProviderAccountsService } from './provider-accounts.service.js';
import { ProviderLinksController } from './provider-links.controller.js';
import { ProviderSignIn } from './provider-sign-in.entity.js';
import { ProviderSignInsService } from './provider-sign-ins.service.js';

/** The accounts of the OpenID provider, and the sign-ins there that have not ended. */
@Entities(ProviderAccount, ProviderSignIn)
@Module({
  imports: [AccountsModule],
  controllers: [ProviderLinksController],
  providers: [OwnProviderLinksService, ProviderAccountsService, ProviderSignInsService],
  exports: [ProviderAccountsService, ProviderSignInsService],
})
export class ProvidersModule {}
