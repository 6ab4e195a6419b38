import { Controller } from '@nestjs/common';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  deleteMessage,
  pinMessage,
  unpinMessage,
  updateMessage,
} from '@emberdeck/contracts/messaging/editing';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { EditingService } from './editing.service.js';

@Controller()
export class EditingController {
  constructor(private readonly editing: EditingService) {}

  @Handle(updateMessage)
  update(input: CallInput<typeof updateMessage>, { actor }: UserCallContext): Promise<Message> {
    return this.editing.edit(actor, input);
  }

  @Handle(deleteMessage)
  delete(
    input: CallInput<typeof deleteMessage>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteMessage>> {
    return this.editing.delete(actor, input);
  }

  @Handle(pinMessage)
  pin({ id }: CallInput<typeof pinMessage>, { actor }: UserCallContext): Promise<Message> {
    return this.editing.pin(actor, id, true);
  }

  @Handle(unpinMessage)
  unpin({ id }: CallInput<typeof unpinMessage>, { actor }: UserCallContext): Promise<Message> {
    return this.editing.pin(actor, id, false);
  }
}
