import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ReadPositionEntity } from './read-position.entity.js';

/** A former member learns nothing more of the workspace, and starts at now when joining again. */
@Controller()
export class UnreadSubscriber {
  @Subscribe(memberRemoved, 'unread')
  async memberRemoved(tx: Tx, { workspaceId, userId }: EventPayload<typeof memberRemoved>): Promise<void> {
    await workspaceScope(tx, ReadPositionEntity, workspaceId).delete({ userId });
  }
}
