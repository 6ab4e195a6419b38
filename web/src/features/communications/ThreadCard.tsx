import type { Message } from '@emberdeck/contracts/messaging/messages';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { firstName } from '../../shared/lib/people.js';
import { ComposeBox } from './ComposeBox.js';
import type { Thread } from './feedRules.js';
import { MessageCard } from './MessageCard.js';

interface Props {
  readonly thread: Thread;
  readonly continues: boolean;
  /** Ids of new messages above the divider. */
  readonly fresh: readonly string[];
}

function ReplyBox({ message, onClose }: { readonly message: Message; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const name = firstName(message.author, t('nav.playerFallback'));
  return (
    <ComposeBox
      parentId={message.parentId ?? message.id}
      label={t('communications.replyTo', { name })}
      placeholder={t('communications.replyPlaceholder', { name })}
      submitLabel={t('communications.sendReply')}
      focusOnMount
      onSent={onClose}
      onEscape={onClose}
    />
  );
}

function Card({ thread, continues, fresh }: Props) {
  const { t } = useTranslation();
  const card = useRef<HTMLLIElement>(null);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const [isClosed, setClosed] = useState(false);
  const { message, replies, orphan } = thread;
  const close = (): void => {
    const { activeElement } = document;
    setReplyTo(null);
    // The response may arrive after the user has moved the focus elsewhere.
    if (activeElement === document.body || card.current?.contains(activeElement)) {
      card.current?.querySelector<HTMLElement>('.actions [aria-expanded="true"]')?.focus();
    }
  };
  const replying = (target: Message) => ({
    replyOpen: replyTo?.id === target.id,
    onReply: () => {
      setClosed(false);
      setReplyTo(replyTo?.id === target.id ? null : target);
    },
  });
  return (
    <li className={continues ? 'thread continues' : 'thread'} data-thread={message.id} ref={card}>
      <MessageCard
        message={message}
        note={orphan ? t('communications.inReply') : undefined}
        fresh={fresh.includes(message.id)}
        continues={continues}
        {...replying(message)}
      />
      {replies.length > 0 && (
        <button
          type="button"
          className="toggle"
          aria-expanded={!isClosed}
          onClick={() => setClosed(!isClosed)}
        >
          <ChevronDown size={16} aria-hidden />
          {t('communications.replies', { count: replies.length })}
        </button>
      )}
      {(replies.length > 0 || replyTo) && (
        <div className="replies" hidden={isClosed}>
          {replies.map((reply) => (
            <MessageCard
              key={reply.id}
              message={reply}
              note={message.deleted ? t('communications.replyToDeleted') : undefined}
              fresh={fresh.includes(reply.id)}
              {...replying(reply)}
            />
          ))}
          {replyTo && <ReplyBox key={replyTo.id} message={replyTo} onClose={close} />}
        </div>
      )}
    </li>
  );
}

function sameItems<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** A message with its replies and the reply box. Rerenders only when one of them changes. */
export const ThreadCard = memo(
  Card,
  (a, b) =>
    a.thread.message === b.thread.message &&
    a.thread.orphan === b.thread.orphan &&
    a.continues === b.continues &&
    sameItems(a.thread.replies, b.thread.replies) &&
    sameItems(a.fresh, b.fresh),
);
