import type { Message } from '@emberdeck/contracts/messaging/messages';
import { plainText } from '@emberdeck/contracts/messaging/mentions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Heart from 'lucide-react/icons/heart';
import Reply from 'lucide-react/icons/reply';
import { formatDateTime, formatNumber } from '../../shared/lib/format.js';
import { firstName, fullName } from '../../shared/lib/people.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { PersonAvatar } from '../../shared/ui/PersonAvatar.js';
import { AttachmentList } from './AttachmentList.js';
import { isPending } from './feedRules.js';
import { MessageText } from './MessageText.js';
import { PendingPost } from './PendingPost.js';
import { useSetLikeMutation } from './postingApi.js';
import { useAge } from './useAge.js';

interface Props {
  readonly message: Message;
  readonly note?: string | undefined;
  /** The message is new but above the divider, so it has its own mark. */
  readonly fresh?: boolean;
  /** The previous message has the same author, so the name is not repeated. */
  readonly continues?: boolean;
  readonly onReply: () => void;
  readonly replyOpen: boolean;
}

function LikeButton({ message, name }: { readonly message: Message; readonly name: string }) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const [setLike] = useSetLikeMutation();
  const [popped, setPopped] = useState(false);
  const { reactedByMe, reactionCount: count } = message;
  const like = (): void => {
    setPopped(!reactedByMe);
    setLike({ id: message.id, liked: !reactedByMe })
      .unwrap()
      .catch((error: unknown) => toast.fail(t('communications.reactionFailed'), error));
  };
  return (
    <button
      type="button"
      disabled={isPending(message)}
      aria-pressed={reactedByMe}
      aria-label={t('communications.like', { name, count })}
      onClick={like}
      className={popped ? 'popped' : undefined}
    >
      <Heart size={17} aria-hidden fill={reactedByMe ? 'currentColor' : 'none'} />
      {formatNumber(count, i18n.language)}
    </button>
  );
}

function Actions({ message, onReply, replyOpen }: Props) {
  const { t } = useTranslation();
  const name = firstName(message.author, t('nav.playerFallback'));
  return (
    <div className="actions">
      <LikeButton message={message} name={name} />
      <button
        type="button"
        disabled={isPending(message)}
        aria-expanded={replyOpen}
        aria-label={t('communications.replyTo', { name })}
        onClick={onReply}
      >
        <Reply size={17} aria-hidden />
        {t('communications.reply')}
      </button>
    </div>
  );
}

/** One message. A screen reader reads it as a whole: author, role, time, content, likes. */
export function MessageCard(props: Props) {
  const { t, i18n } = useTranslation();
  const { message, note, fresh, continues } = props;
  const { author, content, mentions, createdAt, reactionCount } = message;
  const time = useAge(createdAt);
  const name = fullName(author, t('nav.playerFallback'));
  const role = t(`role.${author.role}`);
  const likes = t('communications.likes', { count: reactionCount });
  return (
    <article
      className={isPending(message) ? 'message pending' : 'message'}
      aria-label={t('communications.messageName', {
        name,
        role,
        time,
        content: plainText(content, mentions),
        likes,
      })}
      data-message={message.id}
    >
      {continues ? (
        <span className="indent" />
      ) : (
        <PersonAvatar name={name} picture={author.profileImageUrl} />
      )}
      <div className="body">
        <div className="byline">
          {!continues && (
            <>
              <bdi className="name" title={name}>
                {name}
              </bdi>
              <span className="role">{role}</span>
            </>
          )}
          <time dateTime={createdAt} title={formatDateTime(createdAt, i18n.language)}>
            {time}
          </time>
          {fresh && <span className="new">{t('communications.new')}</span>}
          {note && <span className="note">{note}</span>}
        </div>
        {content !== '' && <MessageText content={content} mentions={mentions} />}
        {message.attachments && <AttachmentList files={message.attachments} />}
        <Actions {...props} />
        {isPending(message) && <PendingPost message={message} />}
      </div>
    </article>
  );
}
