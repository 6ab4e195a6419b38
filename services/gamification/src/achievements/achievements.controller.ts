import { Controller } from '@nestjs/common';
import { listAchievements, type Achievement } from '@emberdeck/contracts/gamification/achievements';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';

/** There are no achievements yet, so nobody has earned one. */
@Controller()
export class AchievementsController {
  @Handle(listAchievements)
  list(): Promise<Achievement[]> {
    return Promise.resolve([]);
  }
}
