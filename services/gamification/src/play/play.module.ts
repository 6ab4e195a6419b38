import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { AgentModule } from '../agent/agent.module.js';
import { ConnectedAppsModule } from '../connected-apps/connected-apps.module.js';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { PlaySessionEntity } from './play-session.entity.js';
import { PlayController, PlayJobs } from './play.controller.js';
import { PlayService } from './play.service.js';

/** Sessions of play with decks. */
@Entities(PlaySessionEntity)
@Module({
  imports: [AgentModule, ConnectedAppsModule, PlayerProfilesModule, ProfileModule],
  controllers: [PlayController],
  providers: [PlayJobs, PlayService],
})
export class PlayModule {}
