import { Module } from '@nestjs/common';
import { PersonalErasureService } from './personal-erasure.service.js';
import { PersonalSourcesService } from './personal-sources.service.js';

/** The data of a person in all services. */
@Module({
  providers: [PersonalErasureService, PersonalSourcesService],
  exports: [PersonalErasureService, PersonalSourcesService],
})
export class PersonalModule {}
