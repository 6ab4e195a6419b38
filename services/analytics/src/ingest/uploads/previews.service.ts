import { Injectable } from '@nestjs/common';
import type { previewUpload, UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { Clock } from '@emberdeck/platform/rules/clock';
import { FileReading } from './file-reading.service.js';
import { UploadsService } from './uploads.service.js';

/** Shows what an uploaded file would bring. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly uploads: UploadsService,
    private readonly files: FileReading,
    private readonly clock: Clock,
  ) {}

  /** Reads the file. It stays, so that another choice needs a few bytes only. */
  async preview(
    actor: Actor,
    { id, uploadId, reading }: CallInput<typeof previewUpload>,
  ): Promise<UploadPreview> {
    const upload = await this.uploads.find(actor, id, uploadId);
    const source = await this.uploads.sourceOf(upload);
    const now = this.clock.now().getTime();
    return this.files.preview({ owner: actor, blobId: upload.id, reading, source, now });
  }
}
