import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import MessagesSquare from 'lucide-react/icons/messages-square';
import '../../shared/i18n/communicationsTexts.js';
import { selectIsLive } from '../../shared/realtime/socketSlice.js';
import { useWithoutRemoved } from '../../shared/removals/useWithoutRemoved.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { ComposeBox } from './ComposeBox.js';
import type { Feed } from './feedPages.js';
import { threadsOf } from './feedRules.js';
import { feedStyles } from './feedStyles.js';
import { useGetMessagesQuery } from './messagesApi.js';
import { ThreadCard } from './ThreadCard.js';
import { useFeedWithQueued } from './useFeedWithQueued.js';

const shown = 5;
const pollingMs = 30_000;

/** The height of the messages does not depend on them, so nothing below moves when one arrives. */
const listStyle = { height: 420, overflowY: 'auto', overscrollBehavior: 'contain', px: 0.5 } as const;

const noFresh: readonly string[] = [];

/** The newest messages in their threads, the newest last. A new one scrolls into view, unless the user reads above it. */
function Messages({ feed }: { readonly feed: Feed }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const messages = useWithoutRemoved(feed.messages) ?? feed.messages;
  const threads = useMemo(() => threadsOf(messages.slice(0, shown)), [messages]);
  useLayoutEffect(() => {
    if (list.current && isAtEnd.current) list.current.scrollTop = list.current.scrollHeight;
  }, [threads]);
  const follow = (): void => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = list.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return (
    <Box
      ref={list}
      role="region"
      aria-label={t('communications.feed')}
      // A scrolled list takes the arrow keys.
      tabIndex={0}
      onScroll={follow}
      sx={{ ...listStyle, ...feedStyles }}
    >
      {threads.length === 0 ? (
        <EmptyState icon={MessagesSquare} title={t('communications.empty')} />
      ) : (
        <ol>
          {threads.map((thread) => (
            <ThreadCard key={thread.message.id} thread={thread} continues={false} fresh={noFresh} />
          ))}
        </ol>
      )}
    </Box>
  );
}

/** The conversation without its header, as the dashboard shows it. */
export function RecentCommunications() {
  const { t } = useTranslation();
  const live = useAppSelector(selectIsLive);
  const query = useGetMessagesQuery(undefined, {
    pollingInterval: live ? 0 : pollingMs,
    skipPollingIfUnfocused: true,
  });
  const { data: user } = useGetUserQuery();
  const data = useFeedWithQueued(query.data, user);
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 }, position: 'relative' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}>
        <Typography variant="h3" component="h2">
          {t('communications.recent')}
        </Typography>
        <Button component={Link} to="/communications">
          {t('communications.viewAll')}
        </Button>
      </Box>
      <Box sx={{ mb: 2 }}>
        <Loadable
          query={{ ...query, data }}
          skeleton={<Skeleton variant="rounded" height={listStyle.height} />}
        >
          {(feed) => <Messages feed={feed} />}
        </Loadable>
      </Box>
      <ComposeBox
        parentId={null}
        label={t('communications.compose')}
        placeholder={t('communications.composePlaceholder')}
        submitLabel={t('communications.send')}
        hint={t('communications.composeHint')}
      />
    </Card>
  );
}
