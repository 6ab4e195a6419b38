import type { Message } from '@emberdeck/contracts/messaging/messages';
import { plainText } from '@emberdeck/contracts/messaging/mentions';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Heart from 'lucide-react/icons/heart';
import Reply from 'lucide-react/icons/reply';
import '../../shared/i18n/communicationsTexts.js';
import { MarkedText } from '../../shared/formatted-text/MarkedText.js';
import { formatDateTime, formatNumber } from '../../shared/lib/format.js';
import { firstName, fullName } from '../../shared/lib/people.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { PersonAvatar } from '../../shared/ui/PersonAvatar.js';
import { AttachmentList } from './AttachmentList.js';
import { editMessage, useIsEdited } from './editedMessage.js';
import { isPending } from './feedRules.js';
import { MessageActions } from './MessageActions.js';
import { PendingPost } from './PendingPost.js';
import { setLike } from './postingApi.js';
import { Reactors } from './Reactors.js';
import { useAge } from './useAge.js';
import { useReactorNames } from './useReactorNames.js';

const FigureCard = lazy(() => import('./FigureCard.js'));
const MessageEditor = lazy(() => import('./MessageEditor.js'));

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

interface LikeProps {
  readonly message: Message;
  readonly name: string;
  /** The names of those who like it, once they are read. */
  readonly names: string | undefined;
}

function LikeButton({ message, name, names }: LikeProps) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [popped, setPopped] = useState(false);
  const { reactedByMe, reactionCount: count } = message;
  const like = (): void => {
    setPopped(!reactedByMe);
    dispatch(setLike.initiate({ id: message.id, liked: !reactedByMe }, { track: false }))
      .unwrap()
      .catch((error: unknown) => toast.fail(t('communications.reactionFailed'), error));
  };
  return (
    <button
      type="button"
      disabled={isPending(message)}
      aria-pressed={reactedByMe}
      aria-label={t('communications.like', { name, count })}
      title={names}
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
  const hasReactions = message.reactionCount > 0 || message.reactions.length > 0;
  const { onReach, isWanted, onRead, namesOf } = useReactorNames();
  return (
    <div className="actions" {...onReach}>
      {isWanted && hasReactions && <Reactors messageId={message.id} onRead={onRead} />}
      <LikeButton message={message} name={name} names={namesOf('like')} />
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
      <MessageActions message={message} name={name} namesOf={namesOf} />
    </div>
  );
}

/** When the text was changed last. */
function Edited({ at }: { readonly at: string | null }) {
  const { t, i18n } = useTranslation();
  if (at === null) return null;
  const time = formatDateTime(at, i18n.language);
  return (
    <time className="edited" dateTime={at} title={t('communications.editedAt', { time })}>
      {t('communications.edited')}
    </time>
  );
}

/** The text of a message, or the field to change it, or the words for an empty place. */
function Body(props: Props) {
  const { t } = useTranslation();
  const { message } = props;
  const isEdited = useIsEdited(message.id);
  if (message.deleted) return <p className="content deleted">{t('communications.deleted')}</p>;
  const content =
    message.content === '' ? null : <MarkedText content={message.content} mentions={message.mentions} />;
  return (
    <>
      {isEdited ? (
        <Suspense fallback={content}>
          <MessageEditor message={message} onClose={() => closeEditor(message.id)} />
        </Suspense>
      ) : (
        content
      )}
      {message.figure && (
        <Suspense fallback={<div className="figure" aria-busy />}>
          <FigureCard message={message} />
        </Suspense>
      )}
      {message.attachments && <AttachmentList files={message.attachments} />}
      <Actions {...props} />
    </>
  );
}

/** The focus goes back to the button of the menu, which opened the editor. */
function closeEditor(id: string): void {
  editMessage(null);
  document
    .querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"] .actions .tool:last-child`)
    ?.focus();
}

/** One message. A screen reader reads it as a whole: author, role, time, content, likes. */
export function MessageCard(props: Props) {
  const { t, i18n } = useTranslation();
  const { message, note, fresh, continues } = props;
  const { author, mentions, createdAt, reactionCount, deleted, editedAt } = message;
  const content = deleted ? t('communications.deleted') : message.content;
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
          <Edited at={deleted ? null : editedAt} />
          {fresh && <span className="new">{t('communications.new')}</span>}
          {note && <span className="note">{note}</span>}
        </div>
        <Body {...props} />
        {isPending(message) && <PendingPost message={message} />}
      </div>
    </article>
  );
}
