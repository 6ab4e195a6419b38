import type { AccountDeletion } from '@emberdeck/contracts/identity/account-deletion';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/accountEndTexts.js';
import { formatDate } from '../../shared/lib/format.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { useGetAccountDeletionQuery } from './accountDeletionApi.js';
import { KeepAccountButton } from './KeepAccountButton.js';

const DeleteDialog = lazyWithPreload(() =>
  import('./DeleteAccountDialog.js').then((module) => module.DeleteAccountDialog),
).Component;

function Ending({ endsAt, messages }: { readonly endsAt: string } & Pick<AccountDeletion, 'messages'>) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <Typography variant="body2" role="status" sx={{ color: 'error.main' }}>
        {t('accountEnd.ends', { day: formatDate(endsAt, i18n.language) })}{' '}
        {t(messages === 'keep' ? 'accountEnd.messagesStay' : 'accountEnd.messagesGo')}
      </Typography>
      <KeepAccountButton />
    </>
  );
}

function Offer({ state }: { readonly state: AccountDeletion }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setAsking(true)} sx={{ justifySelf: 'start' }}>
        {t('accountEnd.delete')}
      </Button>
      {isAsking && (
        <DialogBoundary onClose={() => setAsking(false)}>
          <DeleteDialog state={state} onClose={() => setAsking(false)} />
        </DialogBoundary>
      )}
    </>
  );
}

/** Deletes the account, or keeps it until its end. */
export function DeleteAccount() {
  const { t } = useTranslation();
  const query = useGetAccountDeletionQuery();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t('accountEnd.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('accountEnd.text')}
      </Typography>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={40} />}>
        {(state) =>
          state.endsAt === null ? (
            <Offer state={state} />
          ) : (
            <Ending endsAt={state.endsAt} messages={state.messages} />
          )
        }
      </Loadable>
    </Box>
  );
}
