import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { CoinsModule } from '../coins/coins.module.js';
import { ExperienceModule } from '../experience/experience.module.js';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { AgentMilestoneEntity } from './agent-milestone.entity.js';
import { AgentController } from './agent.controller.js';
import { AgentService } from './agent.service.js';
import { ReachedMilestoneEntity } from './reached-milestone.entity.js';

/** Milestones, and the name of an agent. */
@Entities(AgentMilestoneEntity, ReachedMilestoneEntity)
@Module({
  imports: [CoinsModule, ExperienceModule, PlayerProfilesModule, ProfileModule],
  controllers: [AgentController],
  providers: [AgentService],
  exports: [AgentService],
})
export class AgentModule {}
