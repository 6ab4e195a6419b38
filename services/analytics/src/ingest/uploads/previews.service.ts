import { Injectable } from '@nestjs/common';
import type { previewUpload, UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { IngestionQueue } from './ingestion-queue.js';
import { previewMetricsFile } from './metrics-file.js';
import { UploadsService } from './uploads.service.js';

/** Shows what an uploaded file would bring. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly uploads: UploadsService,
    private readonly turns: IngestionQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the file and discards it, also if it cannot be read. Takes its turn among the imports of this process, as it
   * costs as much time of the processor, but waits for no import into the same source.
   */
  async preview(actor: Actor, input: CallInput<typeof previewUpload>): Promise<UploadPreview> {
    const upload = await this.uploads.find(actor, input.uploadId);
    const claim = { sourceId: upload.id, userId: actor.userId };
    try {
      return await this.turns.run(claim, async () => {
        const content = await this.uploads.content(upload, input);
        if (content === null) {
          throw new AppError('conflict', 'The upload is not complete');
        }
        return previewMetricsFile(content, this.clock.now(), input.reading ?? undefined);
      });
    } finally {
      await this.uploads.discard(actor, input.uploadId);
    }
  }
}
