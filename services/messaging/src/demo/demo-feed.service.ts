import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoPeople, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { MemberCopies } from '@emberdeck/platform/members/member-copies';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { demoFeed, type DemoMessage } from './demo-feed.js';
import { insertLike, insertMessage } from './demo.queries.js';

/** Fills the feed of the demo workspace, once. */
@Injectable()
export class DemoFeedService implements OnApplicationBootstrap {
  constructor(
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
    private readonly work: UnitOfWork,
    private readonly members: MemberCopies,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.demo) {
      return;
    }
    await this.work.run(async (tx) => {
      for (const person of demoPeople) {
        await this.members.apply(tx, {
          ...person,
          workspaceId: demoWorkspace.id,
          profileImageUrl: null,
          revision: 0,
        });
      }
      for (const message of demoFeed) {
        await insert(tx, message);
      }
    });
  }
}

const idOf = (kind: 'a' | 'b', number: number): string =>
  `00000000-0000-4000-8000-0000000${kind}${number.toString().padStart(4, '0')}`;

async function insert(tx: Tx, message: DemoMessage): Promise<void> {
  const likes = (message.likedBy ?? []).filter((each) => each !== undefined);
  const messageId = idOf('a', message.number);
  const inserted = await insertMessage(tx, {
    id: messageId,
    authorId: message.authorId,
    parentId: message.repliesTo === undefined ? null : idOf('a', message.repliesTo),
    content: message.content,
    reactionCount: likes.length,
    minutesAgo: message.minutesAgo,
  });
  if (!inserted) {
    return;
  }
  for (const [index, userId] of likes.entries()) {
    await insertLike(tx, { id: idOf('b', message.number * 10 + index), messageId, userId });
  }
}
