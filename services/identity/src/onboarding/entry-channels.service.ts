import { entryTypes, type EntryChannel } from '@emberdeck/contracts/identity/onboarding';
import { listChannels } from '@emberdeck/contracts/notifications/delivery';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { channelOf } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import type { RequestOrigin } from '../request-origin.js';
import { allowsUnverified } from './onboarding-policy.js';

/** Which entry types deliver codes, and which create unverified accounts, for the landing screen. */
@Injectable()
export class EntryChannelsService {
  constructor(
    private readonly calls: CallClient,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  async list(origin: RequestOrigin): Promise<EntryChannel[]> {
    const configured = (await this.calls.call(listChannels, {}, { isRepeatable: true })).json();
    const unverified = allowsUnverified(this.settings, this.runtime, origin);
    return entryTypes.map((type) => {
      const state = configured[channelOf[type]];
      const delivers = state !== 'none';
      return { type, delivers, unverified: !delivers && unverified, sends: state === 'configured' };
    });
  }
}
