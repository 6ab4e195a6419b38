import type { Passkey } from '@emberdeck/contracts/identity/passkeys';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { canUsePasskeys } from '../../shared/passkeys/passkeySupport.js';
import {
  useDeletePasskeyMutation,
  useGetPasskeysQuery,
  useRenamePasskeyMutation,
} from '../../shared/passkeys/passkeysApi.js';
import { useAddPasskey } from '../../shared/passkeys/useAddPasskey.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { EntryRow } from './EntryRow.js';

const maxName = 80;

interface NameProps {
  readonly title: string;
  readonly initial: string;
  readonly busy: boolean;
  readonly onSubmit: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

function NameDialog({ title, initial, busy, onSubmit, onClose }: NameProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() !== '' && (await onSubmit(name.trim()))) onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={t('security.saveName')}
      busy={busy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput
        label={t('security.passkeyName')}
        focusOnMount
        value={name}
        error={name.trim() === '' ? t('security.passkeyNameRequired') : undefined}
        inputProps={{ maxLength: maxName }}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [rename, renaming] = useRenamePasskeyMutation();
  const [remove, removing] = useDeletePasskeyMutation();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const attempt = (change: () => Promise<unknown>): Promise<boolean> =>
    change().then(
      () => true,
      (error: unknown) => {
        toast.fail(t('security.passkeyFailed'), error);
        return false;
      },
    );
  const removeNow = (): void => {
    close();
    void attempt(() => remove(id).unwrap());
  };
  return (
    <EntryRow
      title={name}
      action={
        <>
          <Button size="small" aria-label={t('security.renameLabel', { name })} onClick={() => setOpen('rename')}>
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
      {t('security.added')} <RelativeTime instant={createdAt} /> ·{' '}
      {lastUsedAt === null ? (
        t('security.neverUsed')
      ) : (
        <>
          {t('security.lastUsed')} <RelativeTime instant={lastUsedAt} />
        </>
      )}
      {open === 'rename' && (
        <NameDialog
          title={t('security.renameTitle')}
          initial={name}
          busy={renaming.isLoading}
          onSubmit={(next) => attempt(() => rename({ id, name: next }).unwrap())}
          onClose={close}
        />
      )}
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
        {t('security.passkeysText', { host: window.location.hostname })}
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
        <NameDialog
          title={t('security.addPasskey')}
          initial={t('security.passkeyDefaultName')}
          busy={isPending}
          onSubmit={add}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  );
}
