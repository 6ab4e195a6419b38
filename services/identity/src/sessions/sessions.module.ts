import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { DevicesController } from './devices.controller.js';
import { DevicesService } from './devices.service.js';
import { KnownBrowser } from './known-browser.entity.js';
import { SessionTouches } from './session-touches.js';
import { Session } from './session.entity.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

/** Sessions of browsers. */
@Entities(Session, KnownBrowser)
@Module({
  controllers: [SessionsController, DevicesController],
  providers: [SessionTouches, SessionsService, DevicesService],
  exports: [SessionsService],
})
export class SessionsModule {}
