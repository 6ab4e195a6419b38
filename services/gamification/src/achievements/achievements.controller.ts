import { Controller, Injectable } from '@nestjs/common';
import {
  listAchievements,
  rateAchievements,
  type Achievement,
} from '@emberdeck/contracts/gamification/achievements';
import type { JobResult } from '@emberdeck/contracts/jobs/job';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { AchievementsService } from './achievements.service.js';

@Controller()
export class AchievementsController {
  constructor(private readonly achievements: AchievementsService) {}

  @Handle(listAchievements)
  list(_input: object, { actor }: UserCallContext): Promise<Achievement[]> {
    return this.achievements.list(actor.userId);
  }
}

@Injectable()
export class AchievementsJobs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly achievements: AchievementsService,
  ) {}

  @RunJob(rateAchievements)
  async rate(): Promise<JobResult<typeof rateAchievements>> {
    let settled = 0;
    for (;;) {
      const count = await this.unitOfWork.run((tx) => this.achievements.settleBacklog(tx));
      if (count === 0) break;
      settled += count;
    }
    await this.unitOfWork.run((tx) => this.achievements.rate(tx));
    return { settled };
  }
}
