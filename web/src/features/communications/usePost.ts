import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../shared/lib/randomId.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { pendingId } from './feedRules.js';
import { usePostMessageMutation } from './postingApi.js';

/** Posts a message or a reply; true where it was posted. It stands in the feed at once, and leaves it again on failure. */
export function usePost(parentId: string | null) {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: user } = useGetUserQuery();
  const [post, { isLoading }] = usePostMessageMutation();

  const send = async (text: string): Promise<boolean> => {
    const content = text.trim();
    if (content === '') {
      toast.warn(t('toast.error'), t('communications.required'));
      return false;
    }
    if (!user) {
      return false;
    }
    const now = new Date().toISOString();
    const { id, firstName, lastName, displayName, profileImageUrl, role } = user;
    const optimistic: Message = {
      id: pendingId(randomId()),
      content,
      parentId,
      attachments: null,
      createdAt: now,
      updatedAt: now,
      reactionCount: 0,
      reactedByMe: false,
      author: { id, firstName, lastName, displayName, profileImageUrl, role },
    };
    try {
      await post({ content, parentId, optimistic }).unwrap();
      toast.say(t('toast.success'), t('communications.posted'));
      return true;
    } catch {
      toast.warn(t('toast.error'), t('communications.postFailed'));
      return false;
    }
  };
  return { send, isLoading };
}
