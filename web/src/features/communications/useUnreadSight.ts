import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useMemo, useState } from 'react';
import { useGetUnreadMessagesQuery } from '../../shared/messages/unreadApi.js';
import { readPlaceOf } from '../../shared/messages/unreadRules.js';
import { useCan } from '../../shared/session/useCan.js';
import { useNewSince } from './useNewSince.js';
import { useReadMarking } from './useReadMarking.js';

interface Options {
  readonly messages: readonly Message[] | undefined;
  readonly myId: string | undefined;
  readonly live: boolean;
}

/** What the user has not read: the range of the divider, and the first unread message of this visit. */
export function useUnreadSight({ messages, myId, live }: Options) {
  const { data: unread } = useGetUnreadMessagesQuery();
  const { readAt, readId } = unread ?? {};
  const readTo = useMemo(
    () => (readAt === undefined || readId === undefined ? undefined : readPlaceOf({ readAt, readId })),
    [readAt, readId],
  );
  const newRange = useNewSince({ messages, readTo, live, myId });
  const mayMark = useCan('mark-messages-read');
  useReadMarking({ messages, readTo: mayMark ? readTo : undefined, myId });
  // Reading on moves the position, but the way to the first message stays open for this visit.
  const [first, setFirst] = useState<{ readonly id: string; readonly count: number } | null>(null);
  if (unread?.firstUnreadId && (first === null || unread.count > first.count)) {
    setFirst({ id: unread.firstUnreadId, count: unread.count });
  }
  return { newRange, first };
}
