import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { sendPostsNow } from './postSender.js';
import type { PostOutcome } from './postSender.js';
import { queuePost } from './queuedPosts.js';
import type { QueuedPost } from './queuedPosts.js';
import { useWorkspaceOwner } from './useWorkspaceOwner.js';

export type NewPost = Pick<QueuedPost, 'id' | 'content' | 'mentions' | 'attachments'>;

/**
 * Posts a message or a reply. It appears in the feed at once, and stays there until the server confirms it. Resolves to
 * null for a blank message, which is not posted.
 */
export function usePost(parentId: string | null) {
  const { t } = useTranslation();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const owner = useWorkspaceOwner();
  const [isPending, setPending] = useState(false);
  const send = async (post: NewPost): Promise<PostOutcome | null> => {
    if (post.content === '' && !post.attachments?.length) {
      toast.warn(t('toast.error'), t('communications.required'));
      return null;
    }
    queuePost(owner, { ...post, parentId });
    setPending(true);
    try {
      return await dispatch(sendPostsNow(owner, post.id));
    } finally {
      setPending(false);
    }
  };
  return { send, isPending };
}
