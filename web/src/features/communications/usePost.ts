import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../shared/lib/serverClock.js';
import { intentsIn } from '../../shared/api/intents.js';
import type { Intents } from '../../shared/api/intents.js';
import { readStoredText, writeStoredText } from '../../shared/lib/storedText.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { keyOf, storageKeys } from '../../shared/lib/storage.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { feedThread } from './useDraft.js';
import { newMessageState } from './newMessageState.js';
import { usePostMessageMutation } from './postingApi.js';

/**
 * Idempotency keys that live as long as the draft of a thread. A failed post returns to the draft, and the server may
 * already have stored it.
 */
function useDraftIntents(userId: string, thread: string): Intents {
  const key = keyOf(storageKeys.posting, `${userId}.${thread}`);
  return useMemo(
    () => intentsIn({ read: () => readStoredText(key), write: (keys) => writeStoredText(key, keys) }),
    [key],
  );
}

/** Posts a message or a reply. Returns true on success. It appears in the feed at once and disappears on failure. */
export function usePost(parentId: string | null) {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: user } = useGetUserQuery();
  const [post] = usePostMessageMutation();
  const intents = useDraftIntents(user?.id ?? '', parentId ?? feedThread);
  const { submit, isPending, isBlocked, waitText, forget } = useSubmit({ intents });

  const send = async (text: string): Promise<boolean> => {
    const content = text.trim();
    if (content === '') {
      toast.warn(t('toast.error'), t('communications.required'));
      return false;
    }
    if (!user) {
      return false;
    }
    const now = new Date(serverNow()).toISOString();
    const { id, firstName, lastName, displayName, profileImageUrl, role } = user;
    const draft: Omit<Message, 'id'> = {
      ...newMessageState,
      content,
      parentId,
      attachments: null,
      createdAt: now,
      updatedAt: now,
      reactionCount: 0,
      reactedByMe: false,
      author: { id, firstName, lastName, displayName, profileImageUrl, role },
    };
    const isPosted = await submit(
      { content, parentId },
      {
        send: (intent) => post({ ...intent, draft }).unwrap(),
        onAnswer: () => toast.say(t('toast.success'), t('communications.posted')),
        failedText: t('communications.postFailed'),
      },
    );
    return isPosted === true;
  };
  return { send, isPending, isBlocked, waitText, forget };
}
