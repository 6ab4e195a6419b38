import type { Message } from '@emberdeck/contracts/messaging/messages';
import { isAfter } from '../../shared/messages/unreadRules.js';
import type { FeedPlace } from '../../shared/messages/unreadRules.js';
import { isNewIn } from './feedDays.js';
import type { NewRange } from './feedDays.js';
import { isPending } from './feedRules.js';

export interface Sight {
  readonly messages: readonly Message[] | undefined;
  /** The last message that counts as read; undefined while it is unknown. */
  readonly readTo: FeedPlace | undefined;
  readonly visible: boolean;
  readonly live: boolean;
  readonly myId: string | undefined;
}

/**
 * Finds the messages that arrived while the user was away: on another screen, in another tab, or disconnected. They keep
 * their mark while the user reads them. A position that moves back marks messages as unread.
 */
export class ReadingPlace {
  private readonly listeners = new Set<() => void>();
  private missed: NewRange | null = null;
  private before = { visible: true, live: true };
  private everLive = false;
  /** True until the first read after the user returns. New messages of that read count as missed. */
  private returning = true;
  private outdated: readonly Message[] | undefined;
  private readBefore: FeedPlace | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly range = (): NewRange | null => this.missed;

  see(sight: Sight): void {
    this.noticeReturn(sight);
    const { readTo, messages } = sight;
    const until = messages?.find((message) => !isPending(message))?.createdAt;
    const cutOff = this.everLive && !sight.live;
    if (
      until === undefined ||
      readTo === undefined ||
      !sight.visible ||
      cutOff ||
      messages === this.outdated
    ) {
      return;
    }
    const movedBack = this.readBefore !== undefined && isAfter(this.readBefore, readTo);
    this.readBefore = readTo;
    if (this.returning || movedBack) {
      this.returning = false;
      this.mark(sight, { since: readTo.createdAt, sinceId: readTo.id, until });
    }
  }

  private noticeReturn({ visible, live, messages }: Sight): void {
    if (visible && !this.before.visible) {
      this.returning = true;
    }
    if (live && !this.before.live) {
      // When the socket opens, everything is read again. Until then the messages are outdated.
      this.returning = true;
      this.outdated = messages;
    }
    this.before = { visible, live };
    this.everLive ||= live;
  }

  private mark({ messages, myId }: Sight, range: NewRange): void {
    if (messages?.some((message) => isNewIn(range, message, myId))) {
      this.missed = range;
      this.listeners.forEach((listener) => listener());
    }
  }
}
