import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { selectIsLive } from '../realtime/socketSlice.js';
import { useAppSelector } from '../store/hooks.js';
import { StatusDot } from './StatusDot.js';

/** Shows whether the websocket is connected, so that messages arrive live. */
export function LiveIndicator() {
  const { t } = useTranslation();
  const live = useAppSelector(selectIsLive);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        typography: 'caption',
        fontWeight: 600,
        color: live ? 'ember.status.online' : 'text.secondary',
      }}
    >
      <StatusDot shape={live ? 'filled' : 'ring'} />
      {t(live ? 'connection.live' : 'connection.offline')}
    </Box>
  );
}
