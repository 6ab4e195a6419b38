import { Injectable } from '@nestjs/common';
import { listAchievements, type Achievement } from '@emberdeck/contracts/gamification/achievements';
import { Answers } from '@emberdeck/platform/runtime/handle.decorator';

/** There are no achievements yet, so nobody has earned one. */
@Injectable()
export class AchievementsHandler {
  @Answers(listAchievements)
  list(): Promise<Achievement[]> {
    return Promise.resolve([]);
  }
}
