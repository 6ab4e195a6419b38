import { Controller } from '@nestjs/common';
import { listAchievements, type Achievement } from '@emberdeck/contracts/gamification/achievements';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';

/** The product has no achievements yet, so the list is always empty. */
@Controller()
export class AchievementsController {
  @Handle(listAchievements)
  list(): Promise<Achievement[]> {
    return Promise.resolve([]);
  }
}
