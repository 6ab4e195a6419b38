import { Module } from '@nestjs/common';
import { blobJobsOf, blobsControllerOf } from '@emberdeck/platform/blobs/blobs.controller';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { AttachmentEntity } from './attachment.entity.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsService } from './attachments.service.js';

/** Files of messages. */
@Entities(AttachmentEntity)
@Module({
  controllers: [AttachmentsController, blobsControllerOf('messaging')],
  providers: [AttachmentsService, blobJobsOf('messaging')],
  exports: [AttachmentsService],
})
export class AttachmentsModule {}
