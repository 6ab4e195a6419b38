import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  type AuditEntry,
  listAuditLog,
  noteAudit,
  pruneAuditLog,
  readAuditCsv,
} from '@emberdeck/contracts/identity/audit-log';
import type { JobResult } from '@emberdeck/contracts/jobs/job';
import { RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller, Injectable } from '@nestjs/common';
import { AuditLogService } from './audit-log.service.js';

@Controller()
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Handle(listAuditLog)
  list(input: CallInput<typeof listAuditLog>, { actor }: UserCallContext): Promise<Page<AuditEntry>> {
    return this.log.list(actor, input);
  }

  @Handle(readAuditCsv)
  csvLines(input: CallInput<typeof readAuditCsv>, { actor }: UserCallContext): Promise<Page<string>> {
    return this.log.csvLines(actor, input);
  }

  @Handle(noteAudit)
  async note(
    input: CallInput<typeof noteAudit>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof noteAudit>> {
    await this.log.note(actor, input);
    return { success: true };
  }
}

@Injectable()
export class AuditLogJobs {
  constructor(private readonly log: AuditLogService) {}

  @RunJob(pruneAuditLog)
  async prune(): Promise<JobResult<typeof pruneAuditLog>> {
    return { entries: await this.log.prune() };
  }
}
