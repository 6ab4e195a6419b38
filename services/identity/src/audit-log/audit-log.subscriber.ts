import type { EventDefinition } from '@emberdeck/contracts/core/event';
import { events } from '@emberdeck/contracts/registry/registry';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventOf, SubscribeEach } from '@emberdeck/platform/runtime/subscribe.decorator';
import { Controller } from '@nestjs/common';
import { AuditLogService } from './audit-log.service.js';

/** Writes the entry of each event whose contract declares one. */
@Controller()
export class AuditLogSubscriber {
  constructor(private readonly log: AuditLogService) {}

  @SubscribeEach(events.filter(({ audit }) => audit), 'audit-log')
  follow(tx: Tx, event: EventDefinition, chunk: readonly EventOf<EventDefinition>[]): Promise<void> {
    return this.log.follow(tx, event, chunk);
  }
}
