import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { phoneInput } from '../lib/phone.js';
import { useGetUserQuery } from '../session/sessionApi.js';
import { SignOutDialog } from '../session/SignOutDialog.js';
import { useSignOut } from '../session/useSignOut.js';
import { FormDialog } from '../ui/FormDialog.js';
import { TextInput } from '../ui/TextInput.js';
import { ProofCodeStep } from './ProofCodeStep.js';
import type { ContactProof } from './useCodeSteps.js';
import { useContactProof } from './useContactProof.js';

interface Props {
  readonly entryType: EntryType;
  readonly onClose: () => void;
}

interface ContactStepProps {
  readonly proof: ContactProof;
  readonly entryType: EntryType;
  readonly contact: string;
  readonly onChange: (contact: string) => void;
}

function ContactStep({ proof, entryType, contact, onChange }: ContactStepProps) {
  const { t } = useTranslation();
  const isEmail = entryType === 'email';
  return (
    <TextInput
      label={t(`entry.${entryType}Label`)}
      focusOnMount
      name={isEmail ? 'email' : 'tel'}
      type={isEmail ? 'email' : 'tel'}
      value={contact}
      onChange={({ target }) => onChange(isEmail ? target.value : phoneInput(target.value))}
      placeholder={t(isEmail ? 'entry.emailPlaceholder' : 'entry.phonePlaceholder')}
      autoComplete={isEmail ? 'email' : 'tel'}
      error={proof.submitting.waitText ?? proof.error}
      inputProps={{ maxLength: 254 }}
    />
  );
}

/** The typed values, and the submit function of each step. */
function useProofForm({ entryType, onClose }: Props) {
  const { t } = useTranslation();
  const proof = useContactProof(entryType, onClose);
  const [contact, setContact] = useState('');
  const [code, setCode] = useState('');
  const { data: user } = useGetUserQuery();
  const signOut = useSignOut(user?.id);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const entryValue = contact.trim();
    if (proof.step === 'taken') {
      signOut.start();
    } else if (proof.step === 'code') {
      void (code === '' ? proof.setError(t('verify.requiredText')) : proof.prove(entryValue, code));
    } else if (entryValue === '') {
      proof.setError(t('proof.required'));
    } else {
      setCode('');
      void proof.sendCode(entryValue);
    }
  };
  const change = (set: (value: string) => void) => (value: string) => {
    proof.clearError();
    set(value);
  };
  return {
    proof,
    contact,
    code,
    submit,
    question: signOut.question,
    changeContact: change(setContact),
    changeCode: change(setCode),
  };
}

/** Confirms a contact for an account without a confirmed one. */
export function ProveContactDialog(props: Props) {
  const { t } = useTranslation();
  const { entryType, onClose } = props;
  const { proof, contact, code, submit, question, changeContact, changeCode } = useProofForm(props);
  const labels = {
    contact: { idle: t('proof.send'), busy: t('proof.sending') },
    code: { idle: t('proof.prove'), busy: t('proof.proving') },
    taken: { idle: t('proof.switch'), busy: t('proof.switch') },
  };
  return (
    <FormDialog
      title={t(entryType === 'email' ? 'proof.titleEmail' : 'proof.titlePhone')}
      {...(proof.step === 'contact' && { text: t('proof.text') })}
      submitLabel={proof.submitting.label(labels[proof.step])}
      busy={proof.submitting.isBlocked}
      onSubmit={submit}
      onClose={onClose}
    >
      {proof.step === 'contact' && (
        <ContactStep proof={proof} entryType={entryType} contact={contact} onChange={changeContact} />
      )}
      {proof.step === 'code' && (
        <ProofCodeStep proof={proof} contact={contact} code={code} onChange={changeCode} />
      )}
      {proof.step === 'taken' && (
        <Typography role="alert" sx={{ overflowWrap: 'anywhere' }}>
          {t('proof.taken', { contact: contact.trim() })}
        </Typography>
      )}
      {question && <SignOutDialog {...question} />}
    </FormDialog>
  );
}
