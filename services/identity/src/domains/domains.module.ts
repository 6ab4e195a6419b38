import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { TeamModule } from '../accounts/team.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { DomainsController } from './domains.controller.js';
import { DomainsService } from './domains.service.js';
import { WorkspaceDomain } from './workspace-domain.entity.js';

/** Workspaces that the people of an e-mail domain may join. */
@Entities(WorkspaceDomain)
@Module({
  imports: [AccountsModule, SessionsModule, TeamModule],
  controllers: [DomainsController],
  providers: [DomainsService],
})
export class DomainsModule {}
