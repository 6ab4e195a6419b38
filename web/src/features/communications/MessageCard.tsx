import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import Heart from 'lucide-react/icons/heart';
import Reply from 'lucide-react/icons/reply';
import { firstName, fullName } from '../../shared/lib/people.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { PersonAvatar } from '../../shared/ui/PersonAvatar.js';
import { RelativeTime, useRelativeTime } from '../../shared/ui/RelativeTime.js';
import { isPending } from './feedRules.js';
import { useToggleLikeMutation } from './messagesApi.js';

interface Props {
  readonly message: Message;
  readonly note?: string | undefined;
  /** Absent where there is nothing to reply to. */
  readonly onReply?: () => void;
  readonly replyOpen?: boolean;
}

function LikeButton({ message, name }: { readonly message: Message; readonly name: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [toggle] = useToggleLikeMutation();
  const { reactedByMe, reactionCount: count } = message;
  const like = (): void => {
    toggle(message.id)
      .unwrap()
      .catch(() => toast.warn(t('toast.error'), t('communications.reactionFailed')));
  };
  return (
    <Button
      size="small"
      disabled={isPending(message)}
      aria-pressed={reactedByMe}
      aria-label={t('communications.like', { name, count })}
      onClick={like}
      sx={{ minWidth: 56, color: reactedByMe ? 'error.main' : 'text.secondary' }}
      startIcon={<Heart size={17} aria-hidden fill={reactedByMe ? 'currentColor' : 'none'} />}
    >
      {count}
    </Button>
  );
}

function Actions({ message, name, onReply, replyOpen }: Props & { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, ml: -1 }}>
      <LikeButton message={message} name={name} />
      {onReply && (
        <Button
          size="small"
          disabled={isPending(message)}
          aria-expanded={replyOpen}
          aria-label={t('communications.replyTo', { name })}
          onClick={onReply}
          startIcon={<Reply size={17} aria-hidden />}
          sx={{ color: 'text.secondary' }}
        >
          {t('communications.reply')}
        </Button>
      )}
    </Box>
  );
}

/** One message, read aloud as one: author, role, time, content, likes. */
export function MessageCard(props: Props) {
  const { t } = useTranslation();
  const say = useRelativeTime();
  const { message, note } = props;
  const { author, content, createdAt } = message;
  const name = fullName(author, t('nav.playerFallback'));
  const role = t(`role.${author.role}`);
  return (
    <Box
      component="article"
      aria-label={t('communications.messageName', { name, role, time: say(createdAt) })}
      sx={{ display: 'flex', gap: 1.5, opacity: isPending(message) ? 0.6 : 1 }}
    >
      <PersonAvatar name={name} imageUrl={author.profileImageUrl} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography component="span" dir="auto" sx={{ fontWeight: 650, typography: 'body2' }}>
            {name}
          </Typography>
          <Chip size="small" label={role} sx={{ height: 22 }} />
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            <RelativeTime instant={createdAt} />
          </Typography>
        </Box>
        {note && (
          <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
            {note}
          </Typography>
        )}
        <Typography
          dir="auto"
          sx={{ mt: 0.5, fontSize: '0.9375rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {content}
        </Typography>
        <Actions {...props} name={firstName(author, t('nav.playerFallback'))} />
      </Box>
    </Box>
  );
}
