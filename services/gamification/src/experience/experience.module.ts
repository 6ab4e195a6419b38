import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ExperienceAccountEntity } from './experience-account.entity.js';
import { ExperienceAwardEntity } from './experience-award.entity.js';
import { ExperienceService } from './experience.service.js';

/** Experience points and levels. */
@Entities(ExperienceAccountEntity, ExperienceAwardEntity)
@Module({
  providers: [ExperienceService],
  exports: [ExperienceService],
})
export class ExperienceModule {}
