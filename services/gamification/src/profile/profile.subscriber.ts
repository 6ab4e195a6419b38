import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import { userJoined } from '@emberdeck/contracts/identity/users';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { WelcomeService } from './welcome.service.js';

/** Repeats the effect of the call `open-profile`, which a crash between two services can lose. */
@Controller()
export class ProfileSubscriber {
  constructor(private readonly welcome: WelcomeService) {}

  @Subscribe(userJoined, 'profile')
  async onUserJoined(tx: Tx, event: EventPayload<typeof userJoined>): Promise<void> {
    await this.welcome.open(tx, event);
  }

  @Subscribe(contactProven, 'profile')
  async onContactProven(tx: Tx, event: EventPayload<typeof contactProven>): Promise<void> {
    await this.welcome.prove(tx, event);
  }
}
