import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { Module } from '@nestjs/common';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditLogController, AuditLogJobs } from './audit-log.controller.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditLogSubscriber } from './audit-log.subscriber.js';

/** The audit log. */
@Entities(AuditEntry)
@Module({
  controllers: [AuditLogController, AuditLogSubscriber],
  providers: [AuditLogService, AuditLogJobs],
})
export class AuditLogModule {}
