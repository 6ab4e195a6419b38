import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ApiError } from '../shared/api/apiError.js';
import { ErrorCard } from '../shared/ui/ErrorCard.js';
import { Logo } from '../shared/ui/Logo.js';
import { useDocumentTitle } from '../shared/ui/useDocumentTitle.js';

interface Props {
  readonly failure: ApiError;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

const page = {
  minHeight: '100dvh',
  px: { xs: 2, sm: 3 },
  pt: 'calc(16px + env(safe-area-inset-top))',
  pb: 4,
} as const;

const main = {
  width: '100%',
  maxWidth: 560,
  mx: 'auto',
  mt: { xs: 4, sm: 10 },
  display: 'grid',
  gap: 2,
} as const;

/**
 * Returns the failure to show. An automatic retry that fails with the same status does not replace it: a screen reader
 * would read the whole page again.
 */
function useShown(failure: ApiError, onRetry: () => void) {
  const [shown, setShown] = useState(failure);
  const [pressed, setPressed] = useState(false);
  if (failure !== shown && (pressed || failure.status !== shown.status)) {
    setShown(failure);
    setPressed(false);
  }
  const retry = (): void => {
    setPressed(true);
    onRetry();
  };
  return { shown, pressed, retry };
}

/**
 * Replaces the screen while the server cannot confirm that the user is still signed in. The address stays, so the user
 * continues there afterwards.
 */
export function Unanswered({ failure, busy, onRetry }: Props) {
  const { t } = useTranslation();
  const { shown, pressed, retry } = useShown(failure, onRetry);
  const title = t('state.unanswered');
  useDocumentTitle(title);
  return (
    <Box sx={page}>
      <Box component="header">
        <Logo />
      </Box>
      <Box component="main" sx={main}>
        <Typography variant="h1" sx={{ textWrap: 'balance' }}>
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{t('state.unansweredText')}</Typography>
        <ErrorCard error={shown} busy={busy && pressed} onRetry={retry} />
      </Box>
    </Box>
  );
}
