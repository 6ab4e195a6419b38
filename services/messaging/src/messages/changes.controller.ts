import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { listMessageChanges } from '@emberdeck/contracts/messaging/changes';
import type { ReadyJson, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { ChangesService } from './changes.service.js';

@Controller()
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Handle(listMessageChanges)
  list(input: CallInput<typeof listMessageChanges>, { actor }: UserCallContext): Promise<ReadyJson> {
    return this.changes.list(actor, input);
  }
}
