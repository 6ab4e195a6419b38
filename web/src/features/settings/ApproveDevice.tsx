import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import '../../shared/i18n/handoffTexts.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';

const { Component: ApproveDeviceDialog, prefetch } = lazyWithPreload(() =>
  import('./ApproveDeviceDialog.js').then((module) => module.ApproveDeviceDialog),
);

/** Opens the dialog that signs another device in; by itself at the address of a scanned QR code. */
export function ApproveDevice() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const scanned = search.get('handoff');
  const close = (): void => {
    setOpen(false);
    // A reload must not ask again.
    if (scanned !== null) setSearch({}, { replace: true });
  };
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        onClick={() => setOpen(true)}
        onMouseEnter={prefetch}
        onFocus={prefetch}
        sx={{ justifySelf: 'start' }}
      >
        {t('handoff.open')}
      </Button>
      {(isOpen || scanned !== null) && (
        <DialogBoundary onClose={close}>
          <ApproveDeviceDialog initialCode={scanned ?? ''} onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}
