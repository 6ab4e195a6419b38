import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import { cardOf, isInView } from '../../shared/lib/messagesInView.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { focusHeading } from '../../shared/ui/focusHeading.js';
import { idOfPending } from './feedRules.js';
import { sendPosts, sendPostsNow } from './postSender.js';
import { putPost, removePost, useIsSending, useQueuedPosts } from './queuedPosts.js';
import type { QueuedPost } from './queuedPosts.js';
import { useWorkspaceOwner } from './useWorkspaceOwner.js';

function useReason({ refusal }: QueuedPost, isSending: boolean): string {
  const { t } = useTranslation();
  if (isSending) {
    return t('communications.postSending');
  }
  if (refusal === null) {
    return t('communications.postWaits');
  }
  return refusal === ''
    ? t('communications.notPosted')
    : t('communications.notPostedBecause', { cause: refusal });
}

/** Focuses the card of the message once it is posted, otherwise the heading. */
function focusAfter(id: string): void {
  const card = cardOf(id);
  if (!card) {
    focusHeading();
    return;
  }
  card.tabIndex = -1;
  card.focus({ preventScroll: true });
}

/** Brings the box into view with its message, and passes its focus on when it goes. */
function usePlace(id: string, cardId: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    // It appears below the end of a feed that was scrolled to its end for the message.
    if (isInView(cardId)) {
      element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    return () => {
      if (element?.contains(document.activeElement)) {
        setTimeout(() => focusAfter(id));
      }
    };
  }, [id, cardId]);
  return box;
}

function useUnsentActions(post: QueuedPost) {
  const { t } = useTranslation();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const owner = useWorkspaceOwner();
  return {
    sendAgain: (): void => {
      putPost(owner, { ...post, refusal: null });
      void dispatch(sendPostsNow(owner, post.id));
    },
    discard: (): void => {
      removePost(owner, post.id);
      const onAction = (): void => {
        putPost(owner, post);
        void dispatch(sendPosts(owner));
      };
      toast.show(
        {
          variant: 'default',
          title: t('communications.discarded'),
          text: '',
          action: t('action.undo'),
        },
        { onAction },
      );
    },
  };
}

interface Props {
  readonly post: QueuedPost;
  readonly cardId: string;
  readonly isSending: boolean;
}

function Unsent({ post, cardId, isSending }: Props) {
  const { t } = useTranslation();
  const box = usePlace(post.id, cardId);
  const reason = useReason(post, isSending);
  const { sendAgain, discard } = useUnsentActions(post);
  const buttons = [
    { label: t('communications.sendAgain'), icon: RotateCw, onClick: sendAgain },
    { label: t('communications.discard'), icon: Trash, onClick: discard },
  ];
  return (
    <div className={isSending ? 'unsent sending' : 'unsent'} ref={box}>
      <p>{reason}</p>
      <div className="actions">
        {buttons.map(({ label, icon: Icon, onClick }) => (
          <button
            key={label}
            type="button"
            aria-disabled={isSending}
            onClick={isSending ? undefined : onClick}
          >
            <Icon size={17} aria-hidden />
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

/**
 * Why a message is not sent yet, with Retry and Discard. Nothing during its first request. It stays during later ones:
 * a waiting message is tried every few seconds, and buttons that come and go cannot be used. After the last one it goes
 * with its card, in whose place the posted message takes the focus.
 */
export function PendingPost({ message }: { readonly message: Message }) {
  const id = idOfPending(message);
  const isSending = useIsSending(id);
  const queued = useQueuedPosts(useWorkspaceOwner()).find((each) => each.id === id);
  const [unsent, setUnsent] = useState<QueuedPost | null>(null);
  if (queued && queued !== unsent && (unsent || !isSending)) {
    setUnsent(queued);
  }
  return unsent && <Unsent post={unsent} cardId={message.id} isSending={isSending || !queued} />;
}
