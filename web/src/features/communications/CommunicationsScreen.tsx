import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ArrowDown from 'lucide-react/icons/arrow-down';
import '../../shared/i18n/communicationsTexts.js';
import { selectIsLive } from '../../shared/realtime/socketSlice.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.js';
import { layout, lowWindow, radius } from '../../shared/theme/tokens.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { LiveIndicator } from '../../shared/ui/LiveIndicator.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { useBottomInset } from '../../shared/ui/useBottomInset.js';
import { useRequestedAction } from '../../shared/ui/useRequestedAction.js';
import { ComposeBox } from './ComposeBox.js';
import { Feed, FeedSkeleton } from './Feed.js';
import { dropOlder, useGetMessagesQuery } from './messagesApi.js';
import { PinnedMessages } from './PinnedMessages.js';
import { useAnnouncements } from './useAnnouncements.js';
import { beginDraft, feedThread } from './useDraft.js';
import { useFeedScroll } from './useFeedScroll.js';
import { useMessagesInView } from './useMessagesInView.js';
import { useMessageTarget } from './useMessageTarget.js';
import { useFeedWithQueued } from './useFeedWithQueued.js';
import { TypingNote } from './TypingNote.js';
import { UnreadJump } from './UnreadJump.js';
import { useUnreadSight } from './useUnreadSight.js';

const MessageSearch = lazy(() => import('./MessageSearch.js'));

const pollingMs = 30_000;
const composeId = 'new-message';

/** At least as high as the window, so that the box for a new message stays at the bottom below few or no messages. */
const screenStyle = {
  width: '100%',
  maxWidth: 720,
  mx: 'auto',
  mb: { xs: -3, sm: -6 },
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
} as const;

const composeArea = {
  displayPrint: 'none',
  position: 'sticky',
  [lowWindow]: { position: 'relative' },
  bottom: { xs: `calc(${layout.bottomBar}px + env(safe-area-inset-bottom))`, sm: 0 },
  zIndex: 1,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  pt: 1.5,
  pb: 1,
  mt: 'auto',
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  overflowAnchor: 'none',
} as const;

interface JumpProps {
  readonly missed: number;
  readonly isFar: boolean;
  readonly onJump: () => void;
}

function Jump({ missed, isFar, onJump }: JumpProps) {
  const { t } = useTranslation();
  if (missed === 0 && !isFar) {
    return null;
  }
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center' }}>
      <Button
        size="small"
        variant="contained"
        onClick={onJump}
        startIcon={<ArrowDown size={16} aria-hidden />}
        sx={{ position: 'absolute', bottom: 'calc(100% + 12px)', borderRadius: `${radius.pill}px` }}
      >
        {missed > 0 ? t('communications.newMessages', { count: missed }) : t('communications.jump')}
      </Button>
    </Box>
  );
}

function useConversation() {
  const dispatch = useAppDispatch();
  const live = useAppSelector(selectIsLive);
  const query = useGetMessagesQuery(undefined, {
    pollingInterval: live ? 0 : pollingMs,
    skipPollingIfUnfocused: true,
  });
  const { data: user } = useGetUserQuery();
  // Rendering many cards is deferred and interruptible, so that scrolling and typing stay responsive.
  const feed = useDeferredValue(useFeedWithQueued(query.data, user));
  const about = { messages: feed?.messages, myId: user?.id };
  const unread = useUnreadSight({ ...about, live });
  const announcement = useAnnouncements(about.messages, about.myId);
  const scroll = useFeedScroll(about);
  useMessageTarget(feed);
  useMessagesInView(feed);
  useEffect(
    () => () => {
      dispatch(dropOlder());
    },
    [dispatch],
  );
  return { user, unread, announcement, scroll, query: { ...query, data: feed } };
}

/** The conversation of the workspace. */
export function CommunicationsScreen() {
  const { t } = useTranslation();
  const { user, unread, announcement, scroll, query } = useConversation();
  const write = (): void => document.getElementById(composeId)?.focus();
  const composeBox = useBottomInset<HTMLDivElement>();
  useRequestedAction('post-message', (name) => {
    if (user && name !== undefined) {
      beginDraft(
        { userId: user.id, workspaceId: user.workspaceId },
        feedThread,
        t('communications.addressed', { name }),
      );
    }
    write();
  });
  return (
    <Box data-fills-main sx={screenStyle}>
      <Box sx={{ overflowAnchor: 'none' }}>
        <PageHeader
          title={t('nav.communications')}
          subtitle={t('communications.subtitle', { workspace: user?.workspaceName ?? '' })}
          actions={<LiveIndicator />}
        />
        <Suspense fallback={<Box aria-hidden sx={{ height: 40, mb: 2 }} />}>
          <MessageSearch />
        </Suspense>
      </Box>
      <PinnedMessages />
      {unread.first && (
        <UnreadJump
          key={unread.first.id}
          count={unread.first.count}
          firstUnreadId={unread.first.id}
          content={query.data}
        />
      )}
      <Box sx={{ mb: 2 }}>
        <Loadable query={query} skeleton={<FeedSkeleton />}>
          {(feed) => <Feed feed={feed} newRange={unread.newRange} myId={user?.id} onWrite={write} />}
        </Loadable>
      </Box>
      <Box role="status" sx={hiddenStyle}>
        {announcement}
      </Box>
      <Box ref={composeBox} sx={composeArea}>
        <TypingNote myId={user?.id} />
        <Jump missed={scroll.missed} isFar={scroll.isFar} onJump={scroll.showNewest} />
        <ComposeBox
          parentId={null}
          inputId={composeId}
          label={t('communications.compose')}
          placeholder={t('communications.composePlaceholder')}
          submitLabel={t('communications.send')}
          hint={t('communications.composeHint')}
        />
      </Box>
    </Box>
  );
}
