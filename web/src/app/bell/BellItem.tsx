import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import BellOff from 'lucide-react/icons/bell-off';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
import { useMarkReadMutation } from './bellApi.js';
import { messageOf } from './bellCache.js';
import { iconOf, wordsOf } from './bellWords.js';
import type { Excerpts } from './excerptsApi.js';
import { archiveEntries, restoreEntry } from './inboxApi.js';
import { muteThing, mutedBy } from './muteThing.js';

const entryStyle = {
  position: 'relative',
  display: 'flex',
  gap: 1.5,
  px: 2,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  // The system does not resolve colors of logical borders.
  borderInlineStart: '3px solid transparent',
  '&[data-unread]': { borderInlineStartColor: 'var(--mui-palette-primary-main)' },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const headStyle = {
  display: 'flex',
  // On a phone the buttons leave no room for the time beside the title.
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 1,
  typography: 'body2',
} as const;

/** On a phone the words need the room; the border and the weight of the title show what is unread. */
const freshStyle = { height: 20, mr: 1, display: { xs: 'none', sm: 'inline-flex' } } as const;

interface TitleProps {
  readonly link: string;
  readonly title: string;
  readonly isUnread: boolean;
  readonly onFollow: () => void;
}

function Title({ link, title, isUnread, onFollow }: TitleProps) {
  const { t } = useTranslation();
  return (
    <Box
      component={Link}
      to={link}
      onClick={onFollow}
      sx={{
        fontWeight: isUnread ? 650 : 500,
        minWidth: 0,
        overflowWrap: 'anywhere',
        color: 'text.primary',
        textDecoration: 'none',
        // Makes the whole entry clickable.
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      }}
    >
      {title}
      {isUnread && (
        <Box component="span" sx={hiddenStyle}>
          {t('inbox.unreadMark')}
        </Box>
      )}
    </Box>
  );
}

function Icon({ entry }: { readonly entry: Notification }) {
  const { icon: Shape, tint } = iconOf(entry);
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        width: 32,
        height: 32,
        borderRadius: 2,
        display: 'grid',
        placeItems: 'center',
        bgcolor: `ember.tint.${tint}.background`,
        color: `ember.tint.${tint}.text`,
      }}
    >
      <Shape size={18} />
    </Box>
  );
}

interface WordsProps {
  readonly text: string;
  /** The text is the beginning of a message: it is shortened. */
  readonly isExcerpt: boolean;
  readonly isLoading: boolean;
}

function Words({ text, isExcerpt, isLoading }: WordsProps) {
  if (text === '' && !isLoading) {
    return null;
  }
  return (
    <Typography
      variant="body2"
      dir="auto"
      sx={{
        color: 'text.secondary',
        textAlign: 'start',
        overflowWrap: 'anywhere',
        ...(isExcerpt && clampLines(2)),
      }}
    >
      {isLoading ? <SkeletonText like="The words of the message" /> : text}
    </Typography>
  );
}

interface ActionsProps {
  readonly entry: Notification;
  readonly title: string;
  readonly isArchived: boolean;
}

/** The buttons lie above the link that fills the entry. */
const actionsStyle = {
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  flex: 'none',
  alignSelf: 'center',
} as const;

/** Mutes the source or thread of the entry. */
function MuteButton({ entry, title }: Omit<ActionsProps, 'isArchived'>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const thing = mutedBy(entry);
  return thing === null ? null : (
    <IconButton
      size="small"
      title={t(`inbox.mute.${thing.kind}`)}
      aria-label={t(`inbox.muteOf.${thing.kind}`, { title })}
      onClick={() => dispatch(muteThing(thing))}
    >
      <BellOff size={18} aria-hidden />
    </IconButton>
  );
}

function Actions({ entry, title, isArchived }: ActionsProps) {
  const { id, readAt } = entry;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [markRead] = useMarkReadMutation();
  return (
    <Box sx={actionsStyle}>
      {readAt === null && (
        <IconButton
          size="small"
          data-entry-action="read"
          title={t('inbox.markRead')}
          aria-label={t('inbox.markReadOf', { title })}
          onClick={() => void markRead({ ids: [id] })}
        >
          <Check size={18} aria-hidden />
        </IconButton>
      )}
      <MuteButton entry={entry} title={title} />
      {isArchived ? (
        <IconButton
          size="small"
          data-entry-action="restore"
          title={t('inbox.restore')}
          aria-label={t('inbox.restoreOf', { title })}
          onClick={() => dispatch(restoreEntry(id))}
        >
          <ArchiveRestore size={18} aria-hidden />
        </IconButton>
      ) : (
        <IconButton
          size="small"
          data-entry-action="archive"
          title={t('inbox.archive')}
          aria-label={t('inbox.archiveOf', { title })}
          onClick={() => dispatch(archiveEntries([id]))}
        >
          <Archive size={18} aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}

interface Props {
  readonly entry: Notification;
  readonly excerpts: Excerpts;
  /** It was unseen when the list was opened. */
  readonly isFresh: boolean;
  readonly isArchived: boolean;
  readonly onFollow: () => void;
}

/** An entry of the bell. Following it marks it as read. */
export function BellItem({ entry, excerpts, isFresh, isArchived, onFollow }: Props) {
  const { t } = useTranslation();
  const [markRead] = useMarkReadMutation();
  const messageId = messageOf(entry);
  const excerpt = messageId === null ? undefined : excerpts.of(messageId);
  const { title, text } = wordsOf(entry, t, excerpt);
  const isUnread = entry.readAt === null;
  const follow = (): void => {
    if (isUnread) void markRead({ ids: [entry.id] });
    onFollow();
  };
  return (
    <Box component="li" data-unread={isUnread ? '' : undefined} sx={entryStyle}>
      <Icon entry={entry} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={headStyle}>
          <Title link={entry.link} title={title} isUnread={isUnread} onFollow={follow} />
          <Box component="span" sx={{ color: 'text.secondary', flex: 'none', typography: 'caption' }}>
            {isFresh && <Chip size="small" color="primary" label={t('inbox.fresh')} sx={freshStyle} />}
            <RelativeTime instant={entry.createdAt} />
          </Box>
        </Box>
        <Words
          text={text}
          isExcerpt={messageId !== null}
          isLoading={messageId !== null && excerpt === undefined && excerpts.isLoading}
        />
      </Box>
      <Actions entry={entry} title={title} isArchived={isArchived} />
    </Box>
  );
}
