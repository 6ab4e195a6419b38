import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DemoWorkspaceService } from './demo-workspace.service.js';

/** People and workspace of the demo. */
@Module({
  imports: [AccountsModule],
  providers: [DemoWorkspaceService],
})
export class DemoModule {}
