import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import { RenderBoundary } from './RenderBoundary.js';

interface Props {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Around a dialog whose code comes when it is opened: where it does not come, a small dialog says so in its place. */
export function DialogBoundary({ onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <RenderBoundary
      renderFrame={(words) => (
        <Dialog
          open
          onClose={onClose}
          fullWidth
          maxWidth="xs"
          slotProps={{ paper: { 'aria-label': t('state.loadFailed') } }}
        >
          {words}
          <DialogActions>
            <Button onClick={onClose}>{t('action.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </RenderBoundary>
  );
}
