import { Injectable } from '@nestjs/common';
import { readShownName } from '@emberdeck/contracts/identity/users';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { DataSource } from 'typeorm';
import { ProfileService } from '../profile/profile.service.js';

/** The names of users who invite friends. */
@Injectable()
export class InviterNames {
  constructor(
    private readonly calls: CallClient,
    private readonly dataSource: DataSource,
    private readonly profiles: ProfileService,
  ) {}

  /** The name that others see today; the display name of the profile while identity does not answer. No transaction may be open. */
  async of(userId: string): Promise<string> {
    return (await this.shown(userId)) ?? this.profiles.nameOf(this.dataSource.manager, userId);
  }

  private async shown(userId: string): Promise<string | null> {
    try {
      return (await this.calls.call(readShownName, { userId }, { isRepeatable: true })).json().name;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}
