import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { selectIsLive } from '../../shared/realtime/socketSlice.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { layout } from '../../shared/theme/tokens.js';
import { LiveIndicator } from '../../shared/ui/LiveIndicator.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { ComposeBox } from './ComposeBox.js';
import { Feed, FeedSkeleton } from './Feed.js';
import { useGetMessagesQuery } from './messagesApi.js';
import { useFeedScroll } from './useFeedScroll.js';

const pollingMs = 30_000;

const composeArea = {
  position: 'sticky',
  bottom: { xs: `calc(${layout.bottomBar}px + env(safe-area-inset-bottom))`, sm: 0 },
  zIndex: 1,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  pt: 1.5,
  pb: 1,
  mt: 2,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const;

function NewMessages({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center' }}>
      {count > 0 && (
        <Button
          size="small"
          variant="contained"
          onClick={onShow}
          startIcon={<ArrowDown size={16} aria-hidden />}
          sx={{ position: 'absolute', top: -44, borderRadius: 999 }}
        >
          {t('communications.newMessages', { count })}
        </Button>
      )}
    </Box>
  );
}

/** The conversation of the workspace. */
export function CommunicationsScreen() {
  const { t } = useTranslation();
  const live = useSelector(selectIsLive);
  const query = useGetMessagesQuery(undefined, {
    pollingInterval: live ? 0 : pollingMs,
    skipPollingIfUnfocused: true,
  });
  const { data: user } = useGetUserQuery();
  const { missed, showNewest } = useFeedScroll(query.data, user?.id);
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeader
        title={t('communications.title')}
        subtitle={t('communications.subtitle', { workspace: user?.workspaceName ?? '' })}
        actions={<LiveIndicator />}
      />
      <Loadable query={query} skeleton={<FeedSkeleton />}>
        {(messages) => <Feed messages={messages} />}
      </Loadable>
      <Box sx={composeArea}>
        <NewMessages count={missed} onShow={showNewest} />
        <ComposeBox
          parentId={null}
          label={t('communications.compose')}
          placeholder={t('communications.composePlaceholder')}
          submitLabel={t('communications.send')}
          hint={t('communications.composeHint')}
        />
      </Box>
    </Box>
  );
}
