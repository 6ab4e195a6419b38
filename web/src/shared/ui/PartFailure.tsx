import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isOutdated } from '../lib/newVersion.js';

interface Props {
  /** Its code did not come, so it was never drawn. */
  readonly isCode: boolean;
  readonly onRetry: () => void;
}

/** Where a newer version has replaced the code, trying again would fail for ever. */
function useIsReplaced(isCode: boolean): boolean {
  const [replaced, setReplaced] = useState(false);
  useEffect(() => {
    if (isCode) {
      void isOutdated().then(setReplaced);
    }
  }, [isCode]);
  return replaced;
}

/** Stands for a part of the page that could not be drawn, and says what can be done. */
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
