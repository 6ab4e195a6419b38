import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { memberAdded, memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import type { Tx } from '../database/unit-of-work.js';
import { Subscribe } from '../runtime/subscribe.decorator.js';
import { MemberCopies } from './member-copies.js';

const consumer = 'members';

/** Follows the members of workspaces, for any service that has a copy of them. */
@Controller()
export class MembersSubscriber {
  constructor(private readonly members: MemberCopies) {}

  @Subscribe(memberAdded, consumer)
  memberAdded(tx: Tx, member: EventPayload<typeof memberAdded>): Promise<void> {
    return this.members.apply(tx, member);
  }

  @Subscribe(memberChanged, consumer)
  memberChanged(tx: Tx, member: EventPayload<typeof memberChanged>): Promise<void> {
    return this.members.apply(tx, member);
  }

  @Subscribe(memberRemoved, consumer)
  memberRemoved(tx: Tx, member: EventPayload<typeof memberRemoved>): Promise<void> {
    return this.members.remove(tx, member);
  }
}
