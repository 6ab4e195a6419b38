import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { maskContact } from '../lib/maskContact.js';
import { LostCode } from '../textMessages/LostCode.js';
import { useLostCode } from '../textMessages/useLostCode.js';
import { BlockableButton } from '../ui/BlockableButton.js';
import { CodeInput } from '../ui/CodeInput.js';
import { labelStyle } from '../ui/labelStyle.js';
import { ShownCode } from '../ui/ShownCode.js';
import type { ContactProof } from './useCodeSteps.js';

interface Props {
  readonly proof: ContactProof;
  readonly contact: string;
  /** How the text names the contact; masked by default. */
  readonly shown?: string;
  readonly code: string;
  readonly onChange: (code: string) => void;
}

/** The second step of confirming a contact: entering the code. */
export function ProofCodeStep({ proof, contact, shown = maskContact(contact), code, onChange }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const error = proof.submitting.waitText ?? proof.error;
  const lost = useLostCode(proof.deliveryId);
  const wait = lost === null ? proof.resendSeconds : 0;
  return (
    <>
      <Typography variant="body2">
        {proof.codeInTerminal ? t('verify.inTerminal') : t('verify.to', { contact: shown })}
      </Typography>
      {proof.debugCode !== null && <ShownCode code={proof.debugCode} />}
      <Box>
        <FormLabel htmlFor="proof-code" sx={{ display: 'block', ...labelStyle }}>
          {t('verify.label')}
        </FormLabel>
        <CodeInput
          id="proof-code"
          value={code}
          placeholder={t('verify.placeholder')}
          invalid={error !== undefined}
          describedBy={error ? 'proof-code-help' : undefined}
          inputRef={field}
          onChange={onChange}
        />
        <FormHelperText id="proof-code-help" error sx={{ minHeight: '1.5em' }}>
          {error}
        </FormHelperText>
      </Box>
      <LostCode message={lost} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <BlockableButton size="small" blocked={proof.busy} onClick={() => proof.goTo('contact')}>
          {t('proof.back')}
        </BlockableButton>
        <BlockableButton
          size="small"
          blocked={proof.busy || wait > 0}
          onClick={() => void proof.sendCode(contact)}
        >
          {wait > 0 ? t('verify.resendIn', { seconds: wait }) : t('verify.resend')}
        </BlockableButton>
      </Box>
    </>
  );
}
