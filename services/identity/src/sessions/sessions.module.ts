import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { SessionTouches } from './session-touches.js';
import { Session } from './session.entity.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

/** Sessions of browsers. */
@Entities(Session)
@Module({
  controllers: [SessionsController],
  providers: [SessionTouches, SessionsService],
  exports: [SessionsService],
})
export class SessionsModule {}
