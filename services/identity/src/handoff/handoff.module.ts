import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { HandoffController } from './handoff.controller.js';
import { Handoff } from './handoff.entity.js';
import { HandoffService } from './handoff.service.js';

/** Signing a new browser in by a device that is signed in. */
@Entities(Handoff)
@Module({
  imports: [SessionsModule],
  controllers: [HandoffController],
  providers: [HandoffService],
})
export class HandoffModule {}
