import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { selectConnectionLost, selectHasGivenUp, socketRetried } from '../../shared/realtime/socketSlice.js';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the page may be behind, and offers to try again once the tries are used up. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const lost = useSelector(selectConnectionLost);
  const givenUp = useSelector(selectHasGivenUp);
  const visible = !online || lost;
  return (
    <Box role="status">
      {visible && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            px: { xs: 2, sm: 3, lg: 4 },
            py: 1,
            typography: 'body2',
            bgcolor: 'ember.tint.amber.background',
            color: 'ember.tint.amber.text',
          }}
        >
          <WifiOff size={18} aria-hidden />
          <span>{t(online ? 'connection.lost' : 'connection.browserOffline')}</span>
          {givenUp ? (
            <Button size="small" variant="outlined" onClick={() => dispatch(socketRetried())}>
              {t('connection.retry')}
            </Button>
          ) : (
            online && <span>{t('connection.retrying')}</span>
          )}
        </Box>
      )}
    </Box>
  );
}
