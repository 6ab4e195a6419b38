import { Controller } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { givePicture } from '@emberdeck/contracts/gamification/pictures';
import {
  getProfile,
  openProfile,
  updateProfile,
  type PlayerProfile,
} from '@emberdeck/contracts/gamification/profile';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { DataSource } from 'typeorm';
import { PicturesService } from '../pictures/pictures.service.js';
import { ProfileService } from './profile.service.js';
import { WelcomeService, type Joined } from './welcome.service.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly profiles: ProfileService,
    private readonly welcome: WelcomeService,
    private readonly pictures: PicturesService,
  ) {}

  @Handle(getProfile)
  async get(_input: object, { actor }: UserCallContext): Promise<PlayerProfile> {
    const profile = await this.profiles.read(this.dataSource.manager, actor.userId);
    return profile ?? this.unitOfWork.run((tx) => this.open(tx, actor));
  }

  @Handle(updateProfile)
  async update(
    input: CallInput<typeof updateProfile>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<PlayerProfile> {
    const request = { userId: actor.userId, key: idempotencyKey, call: updateProfile.name, input };
    // A retry returns the stored result even if the address no longer works, so it comes before the fetch.
    const stored =
      (input.avatar ?? null) === null ? null : await this.idempotency.find<PlayerProfile>(request);
    if (stored) {
      return stored;
    }
    const picture = await this.pictures.prepare(actor, input.avatar ?? null);
    return this.idempotency.run(request, async (tx) => {
      await this.welcome.ensure(tx, actor);
      return this.profiles.update(tx, actor, input, picture);
    });
  }

  @Handle(givePicture)
  async givePicture({ userId, data }: CallInput<typeof givePicture>): Promise<{ success: true }> {
    const picture = await this.pictures.encoded(Buffer.from(data, 'base64'));
    await this.unitOfWork.run((tx) => this.profiles.givePicture(tx, userId, picture));
    return { success: true };
  }

  @Handle(openProfile)
  openFor(joined: Joined): Promise<{ welcomeCoins: number }> {
    return this.unitOfWork.run((tx) => this.welcome.open(tx, joined));
  }

  private async open(tx: Tx, actor: Actor): Promise<PlayerProfile> {
    await this.welcome.ensure(tx, actor);
    const profile = await this.profiles.read(tx, actor.userId);
    if (!profile) {
      throw notFound('The profile');
    }
    return profile;
  }
}
