import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { useGetUserQuery } from '../session/sessionApi.js';
import { SignOutDialog } from '../session/SignOutDialog.js';
import { useSignOut } from '../session/useSignOut.js';
import { FormDialog } from '../ui/FormDialog.js';
import { ContactStep } from './ContactStep.js';
import { ProofCodeStep } from './ProofCodeStep.js';
import { useCodeForm } from './useCodeForm.js';
import { useContactProof } from './useContactProof.js';

interface Props {
  readonly entryType: EntryType;
  readonly onClose: () => void;
}

/** The typed values, and the submit function of each step. */
function useProofForm({ entryType, onClose }: Props) {
  const proof = useContactProof(entryType, onClose);
  const [contact, setContact] = useState('');
  const { data: user } = useGetUserQuery();
  const signOut = useSignOut(user?.id);
  const { code, submit, change, changeCode } = useCodeForm(proof, contact.trim(), () => signOut.start());
  return {
    ...{ proof, contact, code, submit, changeCode },
    question: signOut.question,
    changeContact: change(setContact),
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
