import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useAppStore } from '../../shared/store/hooks.js';
import { editMessage } from './editedMessage.js';
import { isPending } from './feedRules.js';
import { selectFeed } from './messagesApi.js';

/** Opens the editor of the user's latest message in a thread, or at the top. Returns whether there is one. */
export function useEditLatest(parentId: string | null): () => boolean {
  const { data: user } = useGetUserQuery();
  const store = useAppStore();
  return () => {
    const latest = selectFeed(store.getState())?.messages.find(
      (message) =>
        message.author.id === user?.id &&
        message.parentId === parentId &&
        !message.deleted &&
        !isPending(message),
    );
    if (latest) editMessage(latest.id);
    return latest !== undefined;
  };
}
