import type { Contact } from '@emberdeck/contracts/identity/contacts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/contactsTexts.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { useGetContactsQuery, useRemoveContactMutation } from './contactsApi.js';
import { EntryRow } from './EntryRow.js';

const { Component: AddContactDialog, prefetch } = lazyWithPreload(() =>
  import('./AddContactDialog.js').then((module) => module.AddContactDialog),
);

function RemoveButton({ contact: { id, value, isShown } }: { readonly contact: Contact }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [remove, { isLoading }] = useRemoveContactMutation();
  const [isAsking, setAsking] = useState(false);
  const removeNow = async (): Promise<void> => {
    setAsking(false);
    try {
      await remove(id).unwrap();
    } catch (error) {
      toast.fail(t('contacts.removeFailed'), error);
    }
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        disabled={isLoading}
        aria-label={t('contacts.removeLabel', { contact: value })}
        onClick={() => setAsking(true)}
      >
        {t('contacts.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('contacts.removeTitle', { contact: value })}
          text={t(isShown ? 'contacts.removeShownText' : 'contacts.removeText')}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('contacts.remove')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void removeNow()}
        />
      )}
    </>
  );
}

function ContactRow({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation();
  const { kind, value, isConfirmed, isShown, isRemovable, createdAt } = contact;
  const signsIn = kind === 'email' ? 'contacts.signsIn' : 'contacts.signsInBySms';
  return (
    <EntryRow title={value} action={isRemovable && <RemoveButton contact={contact} />}>
      {t(`contacts.${kind}`)} · {t(isConfirmed ? signsIn : 'contacts.notConfirmed')}
      {isShown && ` · ${t('contacts.shown')}`} · {t('contacts.added')} <RelativeTime instant={createdAt} />
    </EntryRow>
  );
}

function Contacts({ contacts }: { readonly contacts: readonly Contact[] }) {
  const { t } = useTranslation();
  const confirmed = contacts.filter(({ isConfirmed }) => isConfirmed);
  const note = { variant: 'body2', sx: { color: 'text.secondary' } } as const;
  if (contacts.length === 0) return <Typography {...note}>{t('contacts.none')}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {contacts.map((contact) => (
          <ContactRow key={contact.id} contact={contact} />
        ))}
      </Box>
      {confirmed.length === 1 && <Typography {...note}>{t('contacts.lastStays')}</Typography>}
    </>
  );
}

/** The contacts that sign in to the account, and what each is used for. */
export function ContactList() {
  const { t } = useTranslation();
  const query = useGetContactsQuery();
  const [isAdding, setAdding] = useState(false);
  const close = (): void => setAdding(false);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('contacts.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('contacts.text')}
      </Typography>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={40} />}>
        {(contacts) => <Contacts contacts={contacts} />}
      </Loadable>
      <Button
        variant="outlined"
        size="small"
        onClick={() => setAdding(true)}
        onMouseEnter={prefetch}
        onFocus={prefetch}
        sx={{ justifySelf: 'start' }}
      >
        {t('contacts.add')}
      </Button>
      {isAdding && (
        <DialogBoundary onClose={close}>
          <AddContactDialog onClose={close} />
        </DialogBoundary>
      )}
    </Box>
  );
}
