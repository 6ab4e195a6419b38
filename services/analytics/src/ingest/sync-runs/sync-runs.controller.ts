import { Controller } from '@nestjs/common';
import { listSyncRuns, type SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { requirePermission } from '@emberdeck/platform/runtime/require-permission';
import { SyncRunsService } from './sync-runs.service.js';

@Controller()
export class SyncRunsController {
  constructor(private readonly runs: SyncRunsService) {}

  @Handle(listSyncRuns)
  list({ id, ...page }: CallInput<typeof listSyncRuns>, { actor }: UserCallContext): Promise<Page<SyncRun>> {
    requirePermission(actor, 'see-source-access');
    return this.runs.list(actor, id, page);
  }
}
