import { Controller } from '@nestjs/common';
import type { ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import {
  beginUpload,
  previewUpload,
  readUpload,
  type StartedImport,
  startImport,
  type UploadPreview,
  type UploadState,
} from '@emberdeck/contracts/analytics/uploads';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { ImportsService } from './imports.service.js';
import { PreviewsService } from './previews.service.js';
import { UploadsService } from './uploads.service.js';

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly imports: ImportsService,
    private readonly previews: PreviewsService,
  ) {}

  @Handle(beginUpload)
  begin(input: CallInput<typeof beginUpload>, { actor }: UserCallContext): Promise<ExpectedFile> {
    return this.uploads.begin(actor, input);
  }

  @Handle(previewUpload)
  preview(input: CallInput<typeof previewUpload>, { actor }: UserCallContext): Promise<UploadPreview> {
    return this.previews.preview(actor, input);
  }

  @Handle(startImport)
  start(input: CallInput<typeof startImport>, context: UserCallContext): Promise<StartedImport> {
    return this.imports.start(input, context);
  }

  @Handle(readUpload)
  read({ id, uploadId }: CallInput<typeof readUpload>, { actor }: UserCallContext): Promise<UploadState> {
    return this.imports.read(actor, id, uploadId);
  }
}
