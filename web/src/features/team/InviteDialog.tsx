import type { Role } from '@emberdeck/contracts/core/roles';
import type { CreatedInvitations } from '@emberdeck/contracts/identity/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { InviteResult } from './InviteResult.js';
import { pastedContacts } from './pastedContacts.js';
import { useCreateInvitationsMutation } from './teamApi.js';

const roles: readonly Role[] = ['team_member', 'product_manager', 'client'];
const days = ['1', '3', '7', '14', '30'];
const uses = ['1', '5', '10', '50', '100'];
const maxContacts = 20;
const maxMessage = 500;

type Way = 'contacts' | 'link';

const initial = {
  way: 'contacts' as Way,
  contacts: '',
  role: 'team_member' as Role,
  days: '7',
  uses: '1',
  message: '',
  onlyContact: false,
};

type Values = typeof initial;

interface FieldsProps {
  readonly values: Values;
  readonly onChange: (part: Partial<Values>) => void;
  readonly error: string | undefined;
}

function WayFields({ values, onChange, error }: FieldsProps) {
  const { t } = useTranslation();
  return values.way === 'contacts' ? (
    <>
      <TextInput
        label={t('team.inviteContacts')}
        hint={t('team.inviteContactsHint', { count: maxContacts })}
        multiline
        minRows={2}
        maxRows={6}
        focusOnMount
        value={values.contacts}
        error={error}
        onChange={({ target }) => onChange({ contacts: target.value })}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={values.onlyContact}
            onChange={(_event, onlyContact) => onChange({ onlyContact })}
          />
        }
        label={t('team.inviteOnly')}
      />
    </>
  ) : (
    <SelectInput
      label={t('team.inviteUses')}
      hint={t('team.inviteUsesHint')}
      value={values.uses}
      onChange={({ target }) => onChange({ uses: target.value })}
      options={uses.map((value) => ({ value, label: t('team.people', { count: Number(value) }) }))}
    />
  );
}

function Fields(props: FieldsProps) {
  const { t } = useTranslation();
  const { values, onChange } = props;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RadioCards
        label={t('team.inviteWay')}
        value={values.way}
        onChange={(way) => onChange({ way })}
        columns={2}
        options={(['contacts', 'link'] as const).map((value) => ({ value, title: t(`team.way_${value}`) }))}
      />
      <WayFields {...props} />
      <SelectInput
        label={t('team.role')}
        hint={t(`team.roleHint_${values.role}`)}
        value={values.role}
        onChange={({ target }) => onChange({ role: roles.find((role) => role === target.value) ?? 'client' })}
        options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      <SelectInput
        label={t('team.inviteDays')}
        value={values.days}
        onChange={({ target }) => onChange({ days: target.value })}
        options={days.map((value) => ({ value, label: t('team.days', { count: Number(value) }) }))}
      />
      <TextInput
        label={t('team.inviteMessage')}
        multiline
        minRows={2}
        maxRows={5}
        inputProps={{ maxLength: maxMessage }}
        value={values.message}
        onChange={({ target }) => onChange({ message: target.value })}
      />
    </Box>
  );
}

function useInvite(onDone: (answer: CreatedInvitations) => void) {
  const { t } = useTranslation();
  const [values, setValues] = useState(initial);
  const [error, setError] = useState<string>();
  const [create] = useCreateInvitationsMutation();
  const submitting = useSubmit();
  const change = (part: Partial<Values>): void => {
    setValues({ ...values, ...part });
    setError(undefined);
  };
  const submit = async (): Promise<void> => {
    const contacts = values.way === 'contacts' ? pastedContacts(values.contacts) : [];
    if (values.way === 'contacts' && (contacts.length === 0 || contacts.length > maxContacts)) {
      setError(
        t(contacts.length === 0 ? 'team.inviteRequired' : 'team.inviteTooMany', { count: maxContacts }),
      );
      return;
    }
    if (values.message.trim().length > maxMessage) return;
    const body = {
      contacts,
      role: values.role,
      days: Number(values.days),
      uses: Number(values.uses),
      message: values.message.trim() === '' ? null : values.message.trim(),
      onlyContact: values.onlyContact,
    };
    await submitting.submit(body, {
      send: ({ body: sent }) => create(sent).unwrap(),
      onAnswer: onDone,
      failedText: t('team.inviteFailed'),
    });
  };
  return {
    values,
    error,
    change,
    submit,
    submitting,
    isChanged: values.contacts !== '' || values.message !== '',
  };
}

/** Invites people by their contacts, or makes a link to join. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [result, setResult] = useState<CreatedInvitations | null>(null);
  const { values, error, change, submit, submitting, isChanged } = useInvite(setResult);
  const isLink = values.way === 'link';
  const label = submitting.label({
    idle: t(isLink ? 'team.inviteMakeLink' : 'team.inviteSend'),
    busy: t('team.inviteSending'),
  });
  return (
    <FormDialog
      title={t('team.invite')}
      submitLabel={result === null ? label : undefined}
      closeLabel={result === null ? undefined : t('action.done')}
      busy={submitting.isBlocked}
      isChanged={isChanged && result === null}
      closesByButtonOnly={result !== null}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      {result === null ? (
        <Fields values={values} onChange={change} error={error} />
      ) : (
        <InviteResult result={result} />
      )}
    </FormDialog>
  );
}
