import { Controller } from '@nestjs/common';
import { syncDataSource, type SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { SyncsService } from './syncs.service.js';

@Controller()
export class SyncController {
  constructor(private readonly syncs: SyncsService) {}

  @Handle(syncDataSource)
  sync(input: CallInput<typeof syncDataSource>, context: UserCallContext): Promise<SyncRun> {
    return this.syncs.startByMember(input, context);
  }
}
