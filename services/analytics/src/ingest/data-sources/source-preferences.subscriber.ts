import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { SourcePreferencesService } from './source-preferences.service.js';

/** Follows the settings of users. */
@Controller()
export class SourcePreferencesSubscriber {
  constructor(private readonly preferences: SourcePreferencesService) {}

  @Subscribe(preferencesChanged, 'source-preferences')
  async changed(tx: Tx, event: EventPayload<typeof preferencesChanged>): Promise<void> {
    await this.preferences.apply(tx, event);
  }
}
