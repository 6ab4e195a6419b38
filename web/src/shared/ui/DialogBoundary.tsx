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

/** Wraps a dialog whose code loads when it opens. If the code fails to load, a small dialog shows the error. */
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
