import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import {
  everyoneMention,
  everyoneMinutes,
  mentionedIds,
  type Named,
} from '@emberdeck/contracts/messaging/mentions';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { secondsToEveryone, selectNamed, selectNames } from './mentions.queries.js';

/** A text that an author wants to store as a message. `id` is the client's, if it has one. */
export interface MentioningText {
  readonly id: string | null;
  readonly content: string;
}

/** Whom messages name. */
@Injectable()
export class MentionsService {
  constructor(private readonly work: UnitOfWork) {}

  /**
   * The present members whom the text names; mentions of others stay text. Rejects a mention of everyone by an author who
   * may not manage the workspace, or within the hour after the last one. A text without mentions reads nothing.
   */
  async namedIn(author: Actor, { id, content }: MentioningText): Promise<readonly Named[]> {
    if (content.toLowerCase().includes(everyoneMention)) await this.allowEveryone(author, id);
    const ids = mentionedIds(content);
    return ids.length === 0 ? [] : selectNamed(this.work, author.workspaceId, ids);
  }

  /** The names of users in a workspace, of former members too. */
  namesOf(workspaceId: string, userIds: readonly string[]): Promise<Named[]> {
    return userIds.length === 0 ? Promise.resolve([]) : selectNames(this.work, workspaceId, userIds);
  }

  private async allowEveryone(author: Actor, id: string | null): Promise<void> {
    if (!may(author, 'manage-workspace')) {
      throw new AppError('forbidden', 'Only members who manage the workspace can mention everyone');
    }
    const seconds = await secondsToEveryone(this.work, author.workspaceId, id, everyoneMinutes);
    if (seconds === 0) return;
    const minutes = Math.ceil(seconds / 60);
    throw invalid([
      {
        field: 'content',
        message: `Everyone was mentioned within the last hour. The next time is in ${minutes} min.`,
      },
    ]);
  }
}
