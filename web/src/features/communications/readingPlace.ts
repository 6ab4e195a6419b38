import type { Message } from '@emberdeck/contracts/messaging/messages';
import { isNewIn } from './feedDays.js';
import type { NewRange } from './feedDays.js';
import { isPending } from './feedRules.js';

/** Stores the time of the last message that the user has read. */
export interface Bookmark {
  readonly read: () => string | null;
  readonly write: (instant: string) => void;
}

export interface Sight {
  readonly messages: readonly Message[] | undefined;
  readonly visible: boolean;
  readonly live: boolean;
  readonly myId: string | undefined;
}

/**
 * Tracks the messages that arrived while the user was away: on another screen, in another tab, or disconnected. The
 * bookmark moves on while the conversation is visible and connected.
 */
export class ReadingPlace {
  private readonly listeners = new Set<() => void>();
  private missed: NewRange | null = null;
  private before = { visible: true, live: true };
  private everLive = false;
  /** True until the first read after the user returns. New messages of that read count as missed. */
  private returning = true;
  private outdated: readonly Message[] | undefined;

  constructor(private readonly bookmark: Bookmark) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly range = (): NewRange | null => this.missed;

  see(sight: Sight): void {
    this.noticeReturn(sight);
    const until = sight.messages?.find((message) => !isPending(message))?.createdAt;
    const cutOff = this.everLive && !sight.live;
    if (until === undefined || !sight.visible || cutOff || sight.messages === this.outdated) {
      return;
    }
    if (this.returning) {
      this.returning = false;
      this.mark(sight, until);
    }
    this.bookmark.write(until);
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

  private mark({ messages, myId }: Sight, until: string): void {
    const since = this.bookmark.read();
    const range = since === null ? null : { since, until };
    if (range && messages?.some((message) => isNewIn(range, message, myId))) {
      this.missed = range;
      this.listeners.forEach((listener) => listener());
    }
  }
}
