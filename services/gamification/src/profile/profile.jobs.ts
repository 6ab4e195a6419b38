import { Injectable } from '@nestjs/common';
import { takeJoinedPicture } from '@emberdeck/contracts/gamification/joined-picture';
import { provePhone } from '@emberdeck/contracts/gamification/prove-phone';
import { readProvenPhone } from '@emberdeck/contracts/identity/users';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { PicturesService } from '../pictures/pictures.service.js';
import { ProfileService } from './profile.service.js';
import { WelcomeService } from './welcome.service.js';

/** What a new profile waits for: the proof of a phone number, which no event carries, and a picture. */
@Injectable()
export class ProfileJobs {
  constructor(
    private readonly calls: CallClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly welcome: WelcomeService,
    private readonly pictures: PicturesService,
    private readonly profiles: ProfileService,
  ) {}

  @RunJob(provePhone)
  async prove({ userId, isNewAccount }: JobInput<typeof provePhone>): Promise<null> {
    const answer = await this.calls.call(readProvenPhone, { userId }, { isRepeatable: true });
    await this.unitOfWork.run((tx) => this.welcome.provePhones(tx, userId, answer.json(), isNewAccount));
    return null;
  }

  /** A picture that cannot be used is no failure of the sign-up: the user has none, and may choose one. */
  @RunJob(takeJoinedPicture)
  async takePicture({ userId, workspaceId, address }: JobInput<typeof takeJoinedPicture>): Promise<null> {
    const picture = await this.pictures.prepare({ userId, workspaceId }, address).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'validation_failed') return null;
      throw error;
    });
    await this.unitOfWork.run(async (tx) => {
      if (picture === null || !(await this.profiles.exists(tx, userId))) return;
      await this.profiles.givePicture(tx, userId, picture);
    });
    return null;
  }
}
