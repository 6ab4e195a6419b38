import { Module } from '@nestjs/common';
import { MentionsService } from './mentions.service.js';

/** Mentions of members in messages. */
@Module({ providers: [MentionsService], exports: [MentionsService] })
export class MentionsModule {}
