import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isOutdated } from '../lib/newVersion.js';

interface Props {
  /** Whether the code of the part failed to load. */
  readonly isCode: boolean;
  readonly onRetry: () => void;
}

/** Whether a newer version has replaced the code: a retry would then always fail. */
function useIsReplaced(isCode: boolean): boolean {
  const [replaced, setReplaced] = useState(false);
  useEffect(() => {
    if (isCode) {
      void isOutdated().then(setReplaced);
    }
  }, [isCode]);
  return replaced;
}

/** Replaces a part of the page that failed to render or load, with a button to retry or reload. */
export function PartFailure({ isCode, onRetry }: Props) {
  const { t } = useTranslation();
  const replaced = useIsReplaced(isCode);
  const reason = replaced ? 'state.updated' : isCode ? 'state.codeFailed' : 'state.renderFailed';
  return (
    <Box role="alert" sx={{ p: 3, display: 'grid', gap: 2, justifyItems: 'start', alignContent: 'start' }}>
      <Typography>{t(reason)}</Typography>
      <Button variant="outlined" onClick={replaced ? () => window.location.reload() : onRetry}>
        {t(replaced ? 'action.reload' : 'action.tryAgain')}
      </Button>
    </Box>
  );
}
