import { Controller } from '@nestjs/common';
import {
  appendUpload,
  beginUpload,
  commitUpload,
  discardUpload,
  previewUpload,
  type UploadAnswer,
  type UploadPreview,
} from '@emberdeck/contracts/analytics/uploads';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { IngestionService } from './ingestion.service.js';
import { PreviewsService } from './previews.service.js';
import { UploadsService } from './uploads.service.js';

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly ingestion: IngestionService,
    private readonly previews: PreviewsService,
  ) {}

  @Handle(beginUpload)
  begin(
    input: CallInput<typeof beginUpload>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof beginUpload>> {
    return this.uploads.begin(actor, input);
  }

  @Handle(appendUpload)
  async append(
    { uploadId, index, data }: CallInput<typeof appendUpload>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof appendUpload>> {
    await this.uploads.append(actor, uploadId, index, Buffer.from(data, 'base64'));
    return { success: true };
  }

  @Handle(discardUpload)
  async discard(
    { uploadId }: CallInput<typeof discardUpload>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof discardUpload>> {
    await this.uploads.discard(actor, uploadId);
    return { success: true };
  }

  @Handle(commitUpload)
  commit(input: CallInput<typeof commitUpload>, context: UserCallContext): Promise<UploadAnswer> {
    return this.ingestion.commit(input, context);
  }

  @Handle(previewUpload)
  preview(input: CallInput<typeof previewUpload>, { actor }: UserCallContext): Promise<UploadPreview> {
    return this.previews.preview(actor, input);
  }
}
