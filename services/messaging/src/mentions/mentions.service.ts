import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import {
  everyoneMinutes,
  mentionedIds,
  type Named,
  namesEveryone,
} from '@emberdeck/contracts/messaging/mentions';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
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
    if (namesEveryone(content)) {
      requireManager(author);
      requireHour(await secondsToEveryone(this.work, author.workspaceId, id, everyoneMinutes));
    }
    return this.membersIn(author, content);
  }

  /** The present members whom the text names. */
  async membersIn({ workspaceId }: Actor, content: string): Promise<readonly Named[]> {
    const ids = mentionedIds(content);
    return ids.length === 0 ? [] : selectNamed(this.work, workspaceId, ids);
  }

  /** Rejects a mention of everyone by an edit, as {@link namedIn} does. A text that named everyone before names no one more. */
  async allowEdit(tx: Tx, author: Actor, id: string): Promise<void> {
    requireManager(author);
    requireHour(await secondsToEveryone(tx, author.workspaceId, id, everyoneMinutes));
  }

  /** The names of users in a workspace, of former members too. */
  namesOf(workspaceId: string, userIds: readonly string[]): Promise<Named[]> {
    return userIds.length === 0 ? Promise.resolve([]) : selectNames(this.work, workspaceId, userIds);
  }
}

function requireManager(author: Actor): void {
  if (!may(author, 'manage-workspace')) {
    throw new AppError('forbidden', 'Only members who manage the workspace can mention everyone');
  }
}

function requireHour(seconds: number): void {
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw invalid([
    {
      field: 'content',
      message: `Everyone was mentioned within the last hour. The next time is in ${minutes} min.`,
    },
  ]);
}
