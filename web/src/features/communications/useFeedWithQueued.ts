import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useMemo } from 'react';
import type { Feed } from './feedPages.js';
import { withQueued } from './queuedFeed.js';
import { useQueuedPosts } from './queuedPosts.js';
import { useWorkspaceOwner } from './useWorkspaceOwner.js';

/** The loaded feed with the user's own posts that the server has not confirmed. */
export function useFeedWithQueued(feed: Feed | undefined, user: CurrentUser | undefined): Feed | undefined {
  const posts = useQueuedPosts(useWorkspaceOwner());
  return useMemo(() => (feed && user ? withQueued(feed, posts, user) : feed), [feed, posts, user]);
}
