import { useEffect } from 'react';
import { useGetUnreadMessagesQuery } from '../../shared/messages/unreadApi.js';
import { titleCount } from '../../shared/ui/titleCount.js';

/** Shows the number of unread messages in the title of the document while the user is signed in. */
export function useUnreadTitle(): void {
  const { data } = useGetUnreadMessagesQuery();
  const count = data?.count ?? 0;
  useEffect(() => titleCount.set(count), [count]);
  useEffect(() => () => titleCount.set(0), []);
}
