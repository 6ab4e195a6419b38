import type { FoundMessage } from '@emberdeck/contracts/messaging/search';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { usePages } from '../../shared/api/keysetPages.js';
import { fullName } from '../../shared/lib/people.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { MoreRows } from '../../shared/ui/MoreRows.js';
import type { More } from '../../shared/ui/MoreRows.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { useSearchMessagesInfiniteQuery } from './searchApi.js';
import type { MessageSearchQuery } from './searchApi.js';

const resultStyle = {
  color: 'text.primary',
  display: 'block',
  px: 1.5,
  py: 1,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '& mark': { bgcolor: 'ember.tint.amber.background', color: 'ember.tint.amber.text', borderRadius: '3px' },
} as const;

function Result({ found, onOpen }: { readonly found: FoundMessage; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { message, excerpt } = found;
  const files = (message.attachments ?? []).map(({ name }) => name);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component={Link} to={`/communications?message=${message.id}`} onClick={onOpen} sx={resultStyle}>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <bdi>{fullName(message.author, t('nav.playerFallback'))}</bdi> ·{' '}
          <RelativeTime instant={message.createdAt} />
        </Typography>
        <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {excerpt.map(({ text, hit }, index) =>
            hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </Typography>
        {files.length > 0 && (
          <Typography
            variant="caption"
            component="div"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            <bdi>{files.join(', ')}</bdi>
          </Typography>
        )}
      </Box>
    </Box>
  );
}

interface ListProps {
  readonly messages: readonly FoundMessage[];
  readonly more: More;
  readonly onOpen: () => void;
}

function List({ messages, more, onOpen }: ListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  /** The number of rows when more were requested: the first new one gets the focus, as its button may be gone. */
  const before = useRef<number | null>(null);
  const count = messages.length;
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    list.current?.querySelectorAll('a')[before.current]?.focus();
    before.current = null;
  }, [count]);
  const loadMore = (): void => {
    before.current = count;
    more.load();
  };
  return (
    <>
      <Typography variant="caption" role="status" component="p" sx={{ m: 1, color: 'text.secondary' }}>
        {count === 0 && t('messageSearch.none')}
        {count > 0 && t(more.exists ? 'messageSearch.newest' : 'messageSearch.count', { count })}
      </Typography>
      <Box component="ul" ref={list} aria-label={t('messageSearch.results')} sx={plainList}>
        {messages.map((found) => (
          <Result key={found.message.id} found={found} onOpen={onOpen} />
        ))}
      </Box>
      {more.exists && (
        <Box sx={{ pb: 2 }}>
          <MoreRows more={more} onPress={loadMore} />
        </Box>
      )}
    </>
  );
}

interface Props {
  readonly search: MessageSearchQuery;
  readonly onOpen: () => void;
}

/** The found messages, the newest first. */
export function SearchResults({ search, onOpen }: Props) {
  const { query, more } = usePages<FoundMessage>(useSearchMessagesInfiniteQuery(search));
  return (
    <Loadable query={query} skeleton={<Skeleton variant="rounded" height={64} />}>
      {(messages) => <List messages={messages} more={more} onOpen={onOpen} />}
    </Loadable>
  );
}
