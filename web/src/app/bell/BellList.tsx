import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Archive from 'lucide-react/icons/archive';
import BellOff from 'lucide-react/icons/bell-off';
import CheckCheck from 'lucide-react/icons/check-check';
import '../../shared/i18n/inboxTexts.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import type { More } from '../../shared/ui/MoreRows.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { useMarkReadMutation, useNotifications } from './bellApi.js';
import type { BellEntry } from './bellCache.js';
import { BellItem } from './BellItem.js';
import { useExcerpts } from './excerptsApi.js';
import { InboxFilters } from './InboxFilters.js';
import { archiveEntries, useInbox } from './inboxApi.js';
import type { InboxView } from './inboxApi.js';
import { useFocusPlace } from './useFocusPlace.js';

interface Props {
  /** The ids of the entries that were unseen when the bell was opened. */
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
          {t('inbox.olderFailed')}
        </Typography>
      )}
      <BlockableButton size="small" blocked={more.isLoading} onClick={more.load}>
        {t('inbox.older')}
      </BlockableButton>
    </Box>
  ) : null;
}

function Empty({ view }: { readonly view: InboxView }) {
  const { t } = useTranslation();
  const isFiltered = view.group !== '';
  const words = isFiltered ? 'filtered' : view.state;
  return (
    <EmptyState
      kind={isFiltered ? 'noMatch' : 'cleared'}
      icon={BellOff}
      title={t(`inbox.empty.${words}`)}
      text={t(`inbox.emptyText.${words}`)}
    />
  );
}

interface EntriesProps extends Props {
  readonly view: InboxView;
  readonly items: readonly BellEntry[];
  readonly more: More;
}

function Entries({ view, items, more, fresh, onFollow }: EntriesProps) {
  const { t } = useTranslation();
  const excerpts = useExcerpts(items);
  const { list, onFocus, onBlur } = useFocusPlace();
  return items.length === 0 && !more.exists ? (
    <Empty view={view} />
  ) : (
    <Box
      component="ul"
      ref={list}
      tabIndex={0}
      aria-label={t('bell.title')}
      onFocus={onFocus}
      onBlur={onBlur}
      sx={{ ...plainList, maxHeight: 'min(440px, 60vh)', overflowY: 'auto' }}
    >
      {items.map((entry) => (
        <BellItem
          key={entry.id}
          entry={entry}
          excerpts={excerpts}
          isFresh={fresh.has(entry.id)}
          isArchived={view.state === 'archived'}
          onFollow={onFollow}
        />
      ))}
      <Older more={more} />
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 0.5,
  px: 2,
  pt: 1,
  // Of its buttons: without them the filters stay where they are.
  minHeight: { xs: 52, sm: 42 },
} as const;

interface HeadProps {
  readonly view: InboxView;
  readonly items: readonly BellEntry[];
}

function Head({ view, items }: HeadProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [markRead] = useMarkReadMutation();
  const [newest] = items;
  const hasUnread = items.some(({ readAt }) => readAt === null);
  return (
    <Box sx={headStyle}>
      <Typography component="h2" variant="h3" sx={{ flex: 1 }}>
        {t('bell.title')}
      </Typography>
      {newest && hasUnread && view.group === '' && (
        <IconButton
          size="small"
          title={t('inbox.markAllRead')}
          aria-label={t('inbox.markAllRead')}
          onClick={() => void markRead({ until: newest.createdAt })}
        >
          <CheckCheck size={18} aria-hidden />
        </IconButton>
      )}
      {newest && view.state !== 'archived' && (
        <IconButton
          size="small"
          title={t('inbox.archiveShown')}
          aria-label={t('inbox.archiveShown')}
          onClick={() => dispatch(archiveEntries(items.map(({ id }) => id)))}
        >
          <Archive size={18} aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}

const initialView: InboxView = { state: 'current', group: '' };

/** The notifications of the user, newest first: those of a view, which the user picks. */
export function BellList({ fresh, onFollow }: Props) {
  const [view, setView] = useState(initialView);
  const isInitial = view.state === 'current' && view.group === '';
  const all = useNotifications();
  const chosen = useInbox(view, isInitial);
  const { query, more } = isInitial ? all : chosen;
  return (
    <Box sx={{ width: 'min(400px, calc(100vw - 32px))' }}>
      <Head view={view} items={query.data ?? []} />
      <InboxFilters view={view} onChange={setView} />
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={120} sx={{ m: 2 }} />}>
        {(items) => <Entries view={view} items={items} more={more} fresh={fresh} onFollow={onFollow} />}
      </Loadable>
    </Box>
  );
}
