import { Controller } from '@nestjs/common';
import { listSyncRuns, type SyncRun, undoRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { requirePermission } from '@emberdeck/platform/runtime/require-permission';
import { RunUndoService } from './run-undo.service.js';
import { SyncRunsService } from './sync-runs.service.js';

@Controller()
export class SyncRunsController {
  constructor(
    private readonly runs: SyncRunsService,
    private readonly undoing: RunUndoService,
  ) {}

  @Handle(listSyncRuns)
  list({ id, ...page }: CallInput<typeof listSyncRuns>, { actor }: UserCallContext): Promise<Page<SyncRun>> {
    requirePermission(actor, 'see-source-access');
    return this.runs.list(actor, id, page);
  }

  @Handle(undoRun)
  undo(input: CallInput<typeof undoRun>, { actor }: UserCallContext): Promise<SyncRun> {
    return this.undoing.undo(input, actor);
  }
}
