import { Controller } from '@nestjs/common';
import { checkBlob, type ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  type Attachment,
  beginAttachment,
  deleteAttachment,
  listAttachments,
  prepareAttachment,
  readAttachment,
} from '@emberdeck/contracts/messaging/attachments';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { AttachmentsService } from './attachments.service.js';

@Controller()
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Handle(listAttachments)
  list(_input: CallInput<typeof listAttachments>, { actor }: UserCallContext): Promise<Attachment[]> {
    return this.attachments.list(actor);
  }

  @Handle(beginAttachment)
  begin(input: CallInput<typeof beginAttachment>, { actor }: UserCallContext): Promise<ExpectedFile> {
    return this.attachments.begin(actor, input);
  }

  @Handle(prepareAttachment)
  prepare({ id }: CallInput<typeof prepareAttachment>, { actor }: UserCallContext): Promise<Attachment> {
    return this.attachments.prepare(actor, id);
  }

  @Handle(deleteAttachment)
  async delete(
    { id }: CallInput<typeof deleteAttachment>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteAttachment>> {
    await this.attachments.delete(actor, id);
    return { success: true };
  }

  @Handle(readAttachment)
  read(
    input: CallInput<typeof readAttachment>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof readAttachment>> {
    return this.attachments.find(actor, input);
  }

  /** Files of messages have addresses of their own; no grant to read them is signed. */
  @Handle(checkBlob('messaging'))
  check(): Promise<{ mayRead: boolean }> {
    return Promise.resolve({ mayRead: false });
  }
}
