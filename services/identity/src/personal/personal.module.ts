import { Module } from '@nestjs/common';
import { PersonalSourcesService } from './personal-sources.service.js';

/** The data of a person in all services. */
@Module({ providers: [PersonalSourcesService], exports: [PersonalSourcesService] })
export class PersonalModule {}
