import { Injectable } from '@nestjs/common';
import { demoPeople } from '@emberdeck/contracts/demo/demo-workspace';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { PicturesService } from '../pictures/pictures.service.js';
import { ProfileService } from '../profile/profile.service.js';
import { demoDrawing } from './demo-drawings.js';

/** Gives the demo people their pictures. A profile that was changed keeps what it has, so that none comes back. */
@Injectable()
export class DemoPicturesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly profiles: ProfileService,
    private readonly pictures: PicturesService,
  ) {}

  async fill(): Promise<void> {
    const ids = demoPeople.map(({ userId }) => userId);
    const unchanged = new Set(await this.work.run((tx) => this.profiles.unchangedOf(tx, ids)));
    for (const [place, { userId }] of demoPeople.entries()) {
      if (!unchanged.has(userId)) continue;
      const picture = await this.pictures.encoded(demoDrawing(place));
      await this.work.run(async (tx) => {
        await this.profiles.lockJoined(tx, userId);
        // Another replica may have been first.
        if ((await this.profiles.unchangedOf(tx, [userId])).length === 0) return;
        await this.profiles.update(tx, { userId }, {}, picture);
      });
    }
  }
}
