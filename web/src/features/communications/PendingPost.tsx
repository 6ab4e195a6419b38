import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useTranslation } from 'react-i18next';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import { useWorkspaceOwner } from './useWorkspaceOwner.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { idOfPending } from './feedRules.js';
import { sendPostsNow } from './postSender.js';
import { putPost, removePost, useIsSending, useQueuedPosts } from './queuedPosts.js';
import type { QueuedPost } from './queuedPosts.js';

function useReason({ refusal }: QueuedPost): string {
  const { t } = useTranslation();
  if (refusal === null) {
    return t('communications.postWaits');
  }
  return refusal === ''
    ? t('communications.notPosted')
    : t('communications.notPostedBecause', { cause: refusal });
}

function Unsent({ post }: { readonly post: QueuedPost }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const owner = useWorkspaceOwner();
  const reason = useReason(post);
  const sendAgain = (): void => {
    putPost(owner, { ...post, refusal: null });
    void dispatch(sendPostsNow(owner, post.id));
  };
  return (
    <div className="unsent">
      <p>{reason}</p>
      <div className="actions">
        <button type="button" onClick={sendAgain}>
          <RotateCw size={17} aria-hidden />
          {t('communications.sendAgain')}
        </button>
        <button type="button" onClick={() => removePost(owner, post.id)}>
          <Trash size={17} aria-hidden />
          {t('communications.discard')}
        </button>
      </div>
    </div>
  );
}

/** Why a message is not sent yet, with Retry and Discard. Nothing while its request is under way. */
export function PendingPost({ message }: { readonly message: Message }) {
  const id = idOfPending(message);
  const isSending = useIsSending(id);
  const post = useQueuedPosts(useWorkspaceOwner()).find((each) => each.id === id);
  return post && !isSending ? <Unsent post={post} /> : null;
}
