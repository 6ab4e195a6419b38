import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GatewaySettings } from '../gateway.settings.js';

const retryAfterSeconds = 10;

/**
 * Limits the concurrent uploads of each user, and those of the whole gateway whose data arrive, which bounds the memory they
 * use.
 */
@Injectable()
export class UploadSlots {
  private readonly byUser = new Map<string, number>();
  private total = 0;

  constructor(
    @Inject(SETTINGS)
    private readonly settings: Pick<GatewaySettings, 'UPLOADS_PER_USER' | 'UPLOADS_AT_ONCE'>,
  ) {}

  /**
   * Runs `work` as one upload of the user. Rejects with `too_many_requests` or `busy` when all slots are taken. From `arrived`
   * on, the slot of the gateway is free for another upload.
   */
  async hold<Result>(userId: string, work: (arrived: () => void) => Promise<Result>): Promise<Result> {
    const { UPLOADS_PER_USER: most, UPLOADS_AT_ONCE: all } = this.settings;
    if ((this.byUser.get(userId) ?? 0) >= most) {
      throw new AppError('too_many_requests', tooManyOfUser(most), { retryAfterSeconds });
    }
    if (this.total >= all) {
      throw new AppError(
        'busy',
        'Too many files are being uploaded right now. Please try again in a moment.',
        {
          retryAfterSeconds,
        },
      );
    }
    this.count(userId, 1);
    this.total += 1;
    let isArriving = true;
    const arrived = (): void => {
      this.total -= isArriving ? 1 : 0;
      isArriving = false;
    };
    try {
      return await work(arrived);
    } finally {
      arrived();
      this.count(userId, -1);
    }
  }

  private count(userId: string, by: 1 | -1): void {
    const now = (this.byUser.get(userId) ?? 0) + by;
    if (now === 0) {
      this.byUser.delete(userId);
    } else {
      this.byUser.set(userId, now);
    }
  }
}

const tooManyOfUser = (most: number): string =>
  `You already have ${most === 1 ? 'an upload' : `${most} uploads`} running. Please try again when one has finished.`;
