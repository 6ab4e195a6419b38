import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { listMilestones, nameAgent, type AgentMilestone } from '@emberdeck/contracts/gamification/agent';
import type { AgentStanding } from '@emberdeck/contracts/gamification/player-change';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { AgentService } from './agent.service.js';
import { WelcomeService } from '../profile/welcome.service.js';

@Controller()
export class AgentController {
  constructor(
    private readonly agents: AgentService,
    private readonly welcome: WelcomeService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Handle(listMilestones)
  list(_input: object, { actor }: UserCallContext): Promise<AgentMilestone[]> {
    return this.agents.path(actor.userId);
  }

  @Handle(nameAgent)
  name({ agentName }: CallInput<typeof nameAgent>, { actor }: UserCallContext): Promise<AgentStanding> {
    return this.unitOfWork.run(async (tx) => {
      await this.welcome.ensure(tx, actor);
      return this.agents.name(tx, actor, agentName);
    });
  }
}
