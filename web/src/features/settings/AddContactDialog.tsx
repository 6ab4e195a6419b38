import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetEntryChannelsQuery } from '../../shared/api/entryChannelsApi.js';
import { ContactStep } from '../../shared/contactProof/ContactStep.js';
import { proofEntryOf } from '../../shared/contactProof/proofEntry.js';
import { ProofCodeStep } from '../../shared/contactProof/ProofCodeStep.js';
import { useCodeForm } from '../../shared/contactProof/useCodeForm.js';
import { useCodeSteps } from '../../shared/contactProof/useCodeSteps.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { useAddContactMutation, useBeginContactMutation } from './contactsApi.js';

interface Props {
  readonly onClose: () => void;
}

interface FormProps extends Props {
  /** The kinds of contacts that a code can be sent to. */
  readonly types: readonly [EntryType, ...EntryType[]];
}

/** The two calls that add a contact. */
function useAddition(entryType: EntryType, onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [begin] = useBeginContactMutation();
  const [add] = useAddContactMutation();
  return useCodeSteps(
    {
      start: (entryValue) => begin(proofEntryOf(entryType, entryValue)).unwrap(),
      prove: async (entryValue, verificationCode) => {
        const answer = await add({ entryType, entryValue, verificationCode }).unwrap();
        if (answer.success) toast.say(t('toast.success'), t('contacts.addedToast', { contact: entryValue }));
        return answer;
      },
    },
    onDone,
  );
}

/** The typed values, and the submit function of each step. */
function useAdditionForm({ types, onClose }: FormProps) {
  const [entryType, setEntryType] = useState(types[0]);
  const [value, setValue] = useState('');
  const entryValue = value.trim();
  const proof = useAddition(entryType, onClose);
  const { code, submit, change, changeCode } = useCodeForm(proof, entryValue, () => proof.goTo('contact'));
  const choose = (next: EntryType): void => {
    // A number stays for SMS and WhatsApp.
    if ((next === 'email') !== (entryType === 'email')) setValue('');
    change(setEntryType)(next);
  };
  return {
    ...{ proof, entryType, value, entryValue, code, submit, choose, changeCode },
    changeValue: change(setValue),
  };
}

function AddContactForm(props: FormProps) {
  const { t } = useTranslation();
  const form = useAdditionForm(props);
  const { proof, entryType, entryValue } = form;
  const labels = {
    contact: { idle: t('proof.send'), busy: t('proof.sending') },
    code: { idle: t('proof.prove'), busy: t('proof.proving') },
    taken: { idle: t('contacts.another'), busy: t('contacts.another') },
  };
  return (
    <FormDialog
      title={t('contacts.add')}
      {...(proof.step === 'contact' && { text: t('contacts.addText') })}
      submitLabel={proof.submitting.label(labels[proof.step])}
      busy={proof.submitting.isBlocked}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      {proof.step === 'contact' && (
        <>
          <SelectInput
            label={t('contacts.kind')}
            value={entryType}
            options={props.types.map((type) => ({ value: type, label: t(`entry.${type}`) }))}
            onChange={({ target }) => form.choose(target.value as EntryType)}
          />
          <ContactStep
            key={entryType === 'email' ? 'email' : 'tel'}
            proof={proof}
            entryType={entryType}
            contact={form.value}
            onChange={form.changeValue}
          />
        </>
      )}
      {proof.step === 'code' && (
        <ProofCodeStep proof={proof} contact={entryValue} code={form.code} onChange={form.changeCode} />
      )}
      {proof.step === 'taken' && (
        <Typography role="alert" sx={{ overflowWrap: 'anywhere' }}>
          {t('contacts.taken', { contact: entryValue })}
        </Typography>
      )}
    </FormDialog>
  );
}

/** Adds a contact by a code that is sent to it. */
export function AddContactDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const query = useGetEntryChannelsQuery();
  const [first, ...others] = (query.data ?? []).filter(({ delivers }) => delivers).map(({ type }) => type);
  if (first !== undefined) return <AddContactForm types={[first, ...others]} onClose={onClose} />;
  return (
    <FormDialog title={t('contacts.add')} busy={false} onSubmit={onClose} onClose={onClose}>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={64} />}>
        {() => <Typography>{t('contacts.noChannel')}</Typography>}
      </Loadable>
    </FormDialog>
  );
}
