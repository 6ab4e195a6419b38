import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { useCodeSteps } from './useCodeSteps.js';

/**
 * The typed contact and code, and the submit function of each step. `contact` is without outer white space. The contact is
 * the caller's state, since the steps may depend on it.
 */
export function useCodeForm(proof: ReturnType<typeof useCodeSteps>, contact: string, onTaken: () => void) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (proof.step === 'taken') {
      onTaken();
    } else if (proof.step === 'code') {
      void (code === '' ? proof.setError(t('verify.requiredText')) : proof.prove(contact, code));
    } else if (contact === '') {
      proof.setError(t('proof.required'));
    } else {
      setCode('');
      void proof.sendCode(contact);
    }
  };
  /** Sets a field; its error goes. */
  const change =
    <Value>(set: (value: Value) => void) =>
    (next: Value): void => {
      proof.clearError();
      set(next);
    };
  return { code, submit, change, changeCode: change(setCode) };
}
