import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import BellOff from 'lucide-react/icons/bell-off';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { clampLines } from '../../shared/ui/clampLines.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import type { More } from '../../shared/ui/MoreRows.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
import { useClearMutation, useNotifications } from './bellApi.js';
import { messageOf } from './bellCache.js';
import { iconOf, wordsOf } from './bellWords.js';
import { useExcerpts } from './excerptsApi.js';
import type { Excerpts } from './excerptsApi.js';

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
  '&[data-fresh]': { borderInlineStartColor: 'var(--mui-palette-primary-main)' },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const headStyle = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 1,
  typography: 'body2',
} as const;

interface TitleProps {
  readonly link: string;
  readonly title: string;
  readonly onFollow: () => void;
}

function Title({ link, title, onFollow }: TitleProps) {
  return (
    <Box
      component={Link}
      to={link}
      onClick={onFollow}
      sx={{
        fontWeight: 650,
        minWidth: 0,
        overflowWrap: 'anywhere',
        color: 'text.primary',
        textDecoration: 'none',
        // Makes the whole entry clickable.
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      }}
    >
      {title}
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

interface EntryProps {
  readonly entry: Notification;
  readonly excerpts: Excerpts;
  readonly isFresh: boolean;
  readonly onFollow: () => void;
}

function Entry({ entry, excerpts, isFresh, onFollow }: EntryProps) {
  const { t } = useTranslation();
  const messageId = messageOf(entry);
  const excerpt = messageId === null ? undefined : excerpts.of(messageId);
  const { title, text } = wordsOf(entry, t, excerpt);
  return (
    <Box component="li" data-fresh={isFresh ? '' : undefined} sx={entryStyle}>
      <Icon entry={entry} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={headStyle}>
          <Title link={entry.link} title={title} onFollow={onFollow} />
          <Box component="span" sx={{ color: 'text.secondary', flex: 'none', typography: 'caption' }}>
            {isFresh && (
              <Chip size="small" color="primary" label={t('bell.fresh')} sx={{ height: 20, mr: 1 }} />
            )}
            <RelativeTime instant={entry.createdAt} />
          </Box>
        </Box>
        <Words
          text={text}
          isExcerpt={messageId !== null}
          isLoading={messageId !== null && excerpt === undefined && excerpts.isLoading}
        />
      </Box>
    </Box>
  );
}

interface Props {
  /** The ids of the entries that were unread when the bell was opened. */
  readonly fresh: ReadonlySet<string>;
  readonly onFollow: () => void;
}

/** The button that loads the next page. Renders nothing on the last page. */
function Older({ more }: { readonly more: More }) {
  const { t } = useTranslation();
  return more.exists ? (
    <Box component="li" sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, py: 1 }}>
      {more.hasFailed && (
        <Typography role="alert" variant="body2">
          {t('bell.olderFailed')}
        </Typography>
      )}
      <Button size="small" loading={more.isLoading} onClick={more.load}>
        {t('bell.older')}
      </Button>
    </Box>
  ) : null;
}

interface EntriesProps extends Props {
  readonly items: readonly Notification[];
  readonly more: More;
}

function Entries({ items, more, fresh, onFollow }: EntriesProps) {
  const { t } = useTranslation();
  const excerpts = useExcerpts(items);
  return items.length === 0 ? (
    <EmptyState kind="cleared" icon={BellOff} title={t('bell.emptyTitle')} text={t('bell.emptyText')} />
  ) : (
    <Box
      component="ul"
      tabIndex={0}
      aria-label={t('bell.title')}
      sx={{ ...plainList, maxHeight: 'min(400px, 60vh)', overflowY: 'auto' }}
    >
      {items.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          excerpts={excerpts}
          isFresh={entry.readAt === null || fresh.has(entry.id)}
          onFollow={onFollow}
        />
      ))}
      <Older more={more} />
    </Box>
  );
}

/** The entries of the bell, newest first. */
export function BellList({ fresh, onFollow }: Props) {
  const { t } = useTranslation();
  const { query, more } = useNotifications();
  const [clear] = useClearMutation();
  const newest = query.data?.[0];
  return (
    <Box sx={{ width: 'min(360px, calc(100vw - 32px))' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2, py: 1 }}>
        <Typography component="h2" variant="h3">
          {t('bell.title')}
        </Typography>
        {newest && (
          <Button size="small" onClick={() => void clear(newest.createdAt)}>
            {t('bell.clear')}
          </Button>
        )}
      </Box>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={120} sx={{ m: 2 }} />}>
        {(items) => <Entries items={items} more={more} fresh={fresh} onFollow={onFollow} />}
      </Loadable>
    </Box>
  );
}
