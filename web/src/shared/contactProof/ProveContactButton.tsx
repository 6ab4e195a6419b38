import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { lazyWithPreload } from '../lib/lazyWithPreload.js';
import { DialogBoundary } from '../ui/DialogBoundary.js';

const { Component: ProveContactDialog, prefetch } = lazyWithPreload(() =>
  import('./ProveContactDialog.js').then((module) => module.ProveContactDialog),
);

interface Props {
  readonly entryType: EntryType;
  readonly size?: ComponentProps<typeof Button>['size'];
  readonly sx?: ComponentProps<typeof Button>['sx'];
}

/** Opens the dialog that confirms a contact. */
export function ProveContactButton({ entryType, size = 'medium', sx = null }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="contained"
        size={size}
        onClick={() => setOpen(true)}
        onMouseEnter={prefetch}
        onFocus={prefetch}
        sx={sx}
      >
        {t(entryType === 'email' ? 'proof.openEmail' : 'proof.openPhone')}
      </Button>
      {isOpen && (
        <DialogBoundary onClose={close}>
          <ProveContactDialog entryType={entryType} onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}
