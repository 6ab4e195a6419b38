import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { baseApi } from '../../shared/api/baseApi.js';
import { formatTime } from '../../shared/lib/format.js';
import { liveTags } from '../../shared/realtime/messageTags.js';
import {
  selectConnectionLost,
  selectHasGivenUp,
  selectIsLive,
  socketRetried,
} from '../../shared/realtime/socketSlice.js';
import { radius } from '../../shared/theme/tokens.js';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A socket that outlived being offline does not open anew, which would refresh everything. */
function useRefreshOnReturn(): void {
  const dispatch = useDispatch();
  const live = useSelector(selectIsLive);
  useEffect(() => {
    const onOnline = (): void => {
      if (live) {
        dispatch(baseApi.util.invalidateTags([...liveTags]));
      }
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [dispatch, live]);
}

function Notice({ online }: { readonly online: boolean }) {
  const { t, i18n } = useTranslation();
  const dispatch = useDispatch();
  const givenUp = useSelector(selectHasGivenUp);
  // It appears when the connection goes: nothing newer than that can have come in.
  const [since] = useState(Date.now);
  const time = formatTime(since, i18n.language);
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        maxWidth: '100%',
        px: 1.25,
        py: 0.5,
        borderRadius: `${radius.control}px`,
        typography: { xs: 'caption', sm: 'body2' },
        lineHeight: 1.3,
        bgcolor: 'ember.tint.amber.background',
        color: 'ember.tint.amber.text',
      }}
    >
      <WifiOff size={18} aria-hidden style={{ flex: 'none' }} />
      <span>{t(online ? 'connection.lost' : 'connection.browserOffline', { time })}</span>
      {online && givenUp && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => dispatch(socketRetried())}
          sx={{ flex: 'none' }}
        >
          {t('connection.retry')}
        </Button>
      )}
      {online && !givenUp && (
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {t('connection.retrying')}
        </Box>
      )}
    </Box>
  );
}

interface Props {
  /** What stands in its place while all is well. */
  readonly children: ReactNode;
}

/**
 * Says since when the page is behind, and offers to try again once the tries are used up. It has a place in the header,
 * so that it is seen wherever one has scrolled to, covers nothing and moves nothing.
 */
export function ConnectionBanner({ children }: Props) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const lost = useSelector(selectConnectionLost);
  const isBehind = !online || lost;
  useRefreshOnReturn();
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box role="status">{isBehind && <Notice online={online} />}</Box>
      {!isBehind && children}
    </Box>
  );
}
