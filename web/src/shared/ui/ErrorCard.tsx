import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../api/apiError.js';
import type { ApiError } from '../api/apiError.js';
import { BlockableButton } from './BlockableButton.js';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The retry is pending. */
  readonly busy?: boolean | undefined;
}

/** The server's explanation, else a text for the kind of failure. */
function useCause() {
  const { t } = useTranslation();
  return ({ status, detail }: ApiError): string => {
    if (status === 'NETWORK') {
      return t('state.noConnection');
    }
    return status === 'TIMEOUT' ? t('state.noAnswer') : detail || t('state.serverFailed', { status });
  };
}

/** Shown instead of data that failed to load. */
export function ErrorCard({ error, onRetry, busy = false }: Props) {
  const { t } = useTranslation();
  const causeOf = useCause();
  const known = isApiError(error) ? error : null;
  return (
    <Box
      role="alert"
      sx={{
        p: 3,
        borderRadius: 3,
        border: 1,
        borderColor: 'error.main',
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        // A row of cards can stretch the card, but must not stretch its button.
        alignContent: 'start',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'error.main' }}>
        <CloudOff size={20} aria-hidden />
        <Typography sx={{ fontWeight: 650 }}>{t('state.loadFailed')}</Typography>
      </Box>
      {known && (
        <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {causeOf(known)}
        </Typography>
      )}
      {known?.requestId && (
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('state.requestId', { id: known.requestId })}
        </Typography>
      )}
      <BlockableButton
        variant="outlined"
        size="small"
        startIcon={<RotateCw size={16} aria-hidden />}
        blocked={busy}
        onClick={onRetry}
        sx={{ mt: 1 }}
      >
        {t(busy ? 'state.retrying' : 'action.retry')}
      </BlockableButton>
    </Box>
  );
}
