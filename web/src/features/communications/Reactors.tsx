import type { ReactionPeople } from '@emberdeck/contracts/messaging/reactions';
import { useEffect } from 'react';
import { useGetReactionsQuery } from './actionsApi.js';

interface Props {
  readonly messageId: string;
  readonly onRead: (reactions: readonly ReactionPeople[] | undefined) => void;
}

/**
 * Reads who reacted to a message. Renders nothing: as a hook of each of thousands of messages, the read would cost time
 * with every change of the store, also where it is not wanted.
 */
export function Reactors({ messageId, onRead }: Props): null {
  const { data } = useGetReactionsQuery(messageId);
  useEffect(() => {
    onRead(data);
    return () => onRead(undefined);
  }, [data, onRead]);
  return null;
}
