import type { Passkey } from '@emberdeck/contracts/identity/passkeys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { canUsePasskeys, isAtIpAddress } from '../../shared/passkeys/passkeySupport.js';
import {
  useDeletePasskeyMutation,
  useGetPasskeysQuery,
  useRenamePasskeyMutation,
} from '../../shared/passkeys/passkeysApi.js';
import { useAddPasskey } from '../../shared/passkeys/useAddPasskey.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { EntryRow } from './EntryRow.js';

const NameDialog = lazyWithPreload(() =>
  import('./PasskeyNameDialog.js').then((module) => module.PasskeyNameDialog),
).Component;

/** Runs a change of a passkey. Resolves to whether it worked. */
function useAttempt() {
  const { t } = useTranslation();
  const toast = useToast();
  return (change: () => Promise<unknown>): Promise<boolean> =>
    change().then(
      () => true,
      (error: unknown) => {
        toast.fail(t('security.passkeyFailed'), error);
        return false;
      },
    );
}

interface DialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RenameDialog({ passkey: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const attempt = useAttempt();
  const [rename, { isLoading }] = useRenamePasskeyMutation();
  return (
    <DialogBoundary onClose={onClose}>
      <NameDialog
        title={t('security.renameTitle')}
        initial={name}
        busy={isLoading}
        onSubmit={(next) => attempt(() => rename({ id, name: next }).unwrap())}
        onClose={onClose}
      />
    </DialogBoundary>
  );
}

function PasskeyTimes({ passkey: { createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const { t } = useTranslation();
  return (
    <>
      {t('security.added')} <RelativeTime instant={createdAt} /> ·{' '}
      {lastUsedAt === null ? (
        t('security.neverUsed')
      ) : (
        <>
          {t('security.lastUsed')} <RelativeTime instant={lastUsedAt} />
        </>
      )}
    </>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { id, name } = passkey;
  const { t } = useTranslation();
  const attempt = useAttempt();
  const [remove, removing] = useDeletePasskeyMutation();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const removeNow = (): void => {
    close();
    void attempt(() => remove(id).unwrap());
  };
  return (
    <EntryRow
      title={name}
      action={
        <>
          <Button
            size="small"
            aria-label={t('security.renameLabel', { name })}
            onClick={() => setOpen('rename')}
          >
            {t('security.rename')}
          </Button>
          <Button
            size="small"
            color="error"
            disabled={removing.isLoading}
            aria-label={t('security.removeLabel', { name })}
            onClick={() => setOpen('remove')}
          >
            {t('security.remove')}
          </Button>
        </>
      }
    >
      <PasskeyTimes passkey={passkey} />
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('security.removeTitle', { name })}
          text={t('security.removePasskeyText')}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('security.remove')}
          onCancel={close}
          onConfirm={removeNow}
        />
      )}
    </EntryRow>
  );
}

/** The passkeys of the account. They are bound to the host of this page, which is said. */
export function PasskeyList() {
  const { t } = useTranslation();
  const query = useGetPasskeysQuery();
  const { add, isPending } = useAddPasskey();
  const [isAdding, setAdding] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('security.passkeys')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('security.passkeysText')}
        {!isAtIpAddress() && ` ${t('security.passkeysBound', { host: window.location.hostname })}`}
      </Typography>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={40} />}>
        {(passkeys) => (
          <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </Box>
        )}
      </Loadable>
      {canUsePasskeys() ? (
        <Button variant="outlined" size="small" onClick={() => setAdding(true)} sx={{ justifySelf: 'start' }}>
          {t('security.addPasskey')}
        </Button>
      ) : (
        <Typography variant="body2">{t('security.noPasskeysHere')}</Typography>
      )}
      {isAdding && (
        <DialogBoundary onClose={() => setAdding(false)}>
          <NameDialog
            title={t('security.addPasskey')}
            initial={t('security.passkeyDefaultName')}
            busy={isPending}
            onSubmit={add}
            onClose={() => setAdding(false)}
          />
        </DialogBoundary>
      )}
    </Box>
  );
}
