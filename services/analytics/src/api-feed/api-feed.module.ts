import { Module } from '@nestjs/common';
import { ApiFeed } from './api-feed.service.js';

/** Reading the APIs of users. */
@Module({
  providers: [ApiFeed],
  exports: [ApiFeed],
})
export class ApiFeedModule {}
