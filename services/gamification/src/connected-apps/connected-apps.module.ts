import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { CoinsModule } from '../coins/coins.module.js';
import { OutgoingModule } from '../outgoing.module.js';
import { AppChangesService } from './app-changes.service.js';
import { ConnectedAppEntity } from './connected-app.entity.js';
import { ConnectedAppsController } from './connected-apps.controller.js';
import { ConnectedAppsService } from './connected-apps.service.js';

/** Connected apps, shown as decks. */
@Entities(ConnectedAppEntity)
@Module({
  imports: [CoinsModule, OutgoingModule],
  controllers: [ConnectedAppsController],
  providers: [AppChangesService, ConnectedAppsService],
  exports: [ConnectedAppsService],
})
export class ConnectedAppsModule {}
