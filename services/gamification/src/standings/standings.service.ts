import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { Standing } from '@emberdeck/contracts/gamification/standings';
import type { preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { DataSource, In } from 'typeorm';
import { AchievementsService } from '../achievements/achievements.service.js';
import { ExperienceService } from '../experience/experience.service.js';
import { ShopService } from '../shop/shop.service.js';
import { DataSharingEntity } from './data-sharing.entity.js';
import { storeSharing } from './standings.queries.js';

/** What members see of each other, if they share it. */
@Injectable()
export class StandingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly experience: ExperienceService,
    private readonly achievements: AchievementsService,
    private readonly shop: ShopService,
  ) {}

  /** The standings of those of the users who share their data. */
  async of(userIds: readonly string[]): Promise<Standing[]> {
    const { manager } = this.dataSource;
    const sharing = await manager.findBy(DataSharingEntity, { userId: In([...userIds]), isOn: true });
    const open = sharing.map(({ userId }) => userId);
    const levels = await this.experience.levelsOf(manager, open);
    const frames = await this.shop.framesOf(open);
    const held = await this.achievements.heldBy(open);
    return open.map((userId) => ({
      userId,
      level: levels.get(userId) ?? 1,
      achievements: held
        .filter((each) => each.userId === userId)
        .map(({ name, description, rarity }) => ({ name, description, rarity })),
      frame: frames.get(userId) ?? null,
    }));
  }

  /** Follows the setting of a user. Events of earlier versions do not have it. */
  async follow(
    tx: Tx,
    { userId, preferences, revision }: EventPayload<typeof preferencesChanged>,
  ): Promise<void> {
    await storeSharing(tx, { userId, isOn: preferences.dataSharing ?? false, revision });
  }
}
