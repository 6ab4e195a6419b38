import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { OutgoingModule } from '../outgoing.module.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesService } from './pictures.service.js';
import { ProfilePictureEntity } from './profile-picture.entity.js';

/** Stored pictures of people. */
@Entities(ProfilePictureEntity)
@Module({
  imports: [OutgoingModule],
  controllers: [PicturesController],
  providers: [PicturesService],
  exports: [PicturesService],
})
export class PicturesModule {}
