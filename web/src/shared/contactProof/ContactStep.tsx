import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useTranslation } from 'react-i18next';
import { phoneInput } from '../lib/phone.js';
import { TextTerms } from '../textMessages/TextTerms.js';
import { TextInput } from '../ui/TextInput.js';
import type { ContactProof } from './useCodeSteps.js';

interface Props {
  readonly proof: ContactProof;
  readonly entryType: EntryType;
  readonly contact: string;
  readonly onChange: (contact: string) => void;
}

/** The first step of confirming a contact: where the code goes. */
export function ContactStep({ proof, entryType, contact, onChange }: Props) {
  const { t } = useTranslation();
  const isEmail = entryType === 'email';
  return (
    <>
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
      {!isEmail && <TextTerms />}
    </>
  );
}
