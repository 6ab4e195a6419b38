import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import BellOff from 'lucide-react/icons/bell-off';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { useClearMutation, useGetNotificationsQuery, useLoadOlderMutation } from './bellApi.js';
import type { BellEntries } from './bellCache.js';
import { wordsOf } from './bellWords.js';

interface EntryProps {
  readonly entry: Notification;
  readonly isFresh: boolean;
  readonly onFollow: () => void;
}

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

function Entry({ entry, isFresh, onFollow }: EntryProps) {
  const { t } = useTranslation();
  const { title, text } = wordsOf(entry, t);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        borderInlineStart: '3px solid',
        borderInlineStartColor: 'primary.main',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: 1,
          typography: 'body2',
        }}
      >
        <Title link={entry.link} title={title} onFollow={onFollow} />
        <Box component="span" sx={{ color: 'text.secondary', flex: 'none', typography: 'caption' }}>
          {isFresh && (
            <Chip size="small" color="primary" label={t('bell.fresh')} sx={{ height: 20, mr: 1 }} />
          )}
          <RelativeTime instant={entry.createdAt} />
        </Box>
      </Box>
      {text && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
    </Box>
  );
}

interface Props {
  /** The ids of the entries that were unread when the bell was opened. */
  readonly fresh: ReadonlySet<string>;
  readonly onFollow: () => void;
}

/** The button that loads the next page. Renders nothing on the last page. */
function Older({ older }: { readonly older: string | null }) {
  const { t } = useTranslation();
  const [load, { isLoading, isError }] = useLoadOlderMutation();
  return older === null ? null : (
    <Box component="li" sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, py: 1 }}>
      {isError && (
        <Typography role="alert" variant="body2">
          {t('bell.olderFailed')}
        </Typography>
      )}
      <Button size="small" loading={isLoading} onClick={() => void load(older)}>
        {t('bell.older')}
      </Button>
    </Box>
  );
}

function Entries({ bell: { items, older }, fresh, onFollow }: Props & { readonly bell: BellEntries }) {
  const { t } = useTranslation();
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
          isFresh={entry.readAt === null || fresh.has(entry.id)}
          onFollow={onFollow}
        />
      ))}
      <Older older={older} />
    </Box>
  );
}

/** The entries of the bell, newest first. */
export function BellList({ fresh, onFollow }: Props) {
  const { t } = useTranslation();
  const query = useGetNotificationsQuery();
  const [clear] = useClearMutation();
  const newest = query.data?.items[0];
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
        {(bell) => <Entries bell={bell} fresh={fresh} onFollow={onFollow} />}
      </Loadable>
    </Box>
  );
}
