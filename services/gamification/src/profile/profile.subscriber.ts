import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { takeJoinedPicture } from '@emberdeck/contracts/gamification/joined-picture';
import { provePhone } from '@emberdeck/contracts/gamification/prove-phone';
import { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import { contactsChanged } from '@emberdeck/contracts/identity/contacts';
import { userRenamed } from '@emberdeck/contracts/identity/directory';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { workspaceLost } from '@emberdeck/contracts/identity/workspace-deletion';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ProfileService } from './profile.service.js';
import { WelcomeService } from './welcome.service.js';

/**
 * Repeats the effect of the call `open-profile`, which a crash between two services can lose. Events carry no phone
 * number: a job asks identity for it, and until then the contact counts as unproven, so that the oldest invitation is paid.
 */
@Controller()
export class ProfileSubscriber {
  constructor(
    private readonly welcome: WelcomeService,
    private readonly profiles: ProfileService,
    private readonly jobs: Jobs,
  ) {}

  @Subscribe(userJoined, 'profile')
  async onUserJoined(tx: Tx, event: EventPayload<typeof userJoined>): Promise<void> {
    const byPhone = event.verified && event.entryType !== 'email';
    await this.welcome.open(tx, { ...event, verified: event.verified && !byPhone });
    if (byPhone) await this.findPhones(tx, event.userId, true);
    const { userId, workspaceId, pictureUrl } = event;
    if (pictureUrl !== undefined) {
      await this.jobs.add(tx, takeJoinedPicture, { userId, workspaceId, address: pictureUrl });
    }
  }

  @Subscribe(contactProven, 'profile')
  async onContactProven(tx: Tx, event: EventPayload<typeof contactProven>): Promise<void> {
    // An event of release 0.1.0 does not say what was proven.
    const byEmail = event.entryType === 'email';
    await this.welcome.prove(tx, event, byEmail);
    if (!byEmail) await this.findPhones(tx, event.userId, true);
  }

  /** A member's numbers are not invited. One that is added later makes no new account, so that no one is paid for it. */
  @Subscribe(contactsChanged, 'profile')
  async onContactsChanged(
    tx: Tx,
    { userId, change, kind }: EventPayload<typeof contactsChanged>,
  ): Promise<void> {
    // Changes that are taken back may be of both kinds.
    if (kind === 'phone' || change === 'restored') await this.findPhones(tx, userId, false);
  }

  /** The operator's directory names its people. A profile that does not exist yet is named by the next delivery. */
  @Subscribe(userRenamed, 'profile')
  async onUserRenamed(tx: Tx, { userId, displayName }: EventPayload<typeof userRenamed>): Promise<void> {
    await this.profiles.update(tx, { userId }, { displayName }, null);
  }

  /** What the user earns is announced in the workspace that the user has now. */
  @Subscribe(workspaceLost, 'profile')
  async onWorkspaceLost(tx: Tx, event: EventPayload<typeof workspaceLost>): Promise<void> {
    await this.profiles.moveHome(tx, event);
  }

  /** One by one for a user, so that no older answer replaces a newer one. */
  private async findPhones(tx: Tx, userId: string, isNewAccount: boolean): Promise<void> {
    await this.jobs.add(tx, provePhone, { userId, isNewAccount }, { queue: `phones ${userId}` });
  }
}
