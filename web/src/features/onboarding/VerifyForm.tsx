import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { maskContact } from '../../shared/lib/maskContact.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { EmberButton } from '../../shared/ui/EmberButton.js';
import { CodeInput } from './CodeInput.js';
import { secondsUntilResend } from './onboardingFlow.js';
import type { PendingVerification } from './onboardingFlow.js';
import type { Onboarding } from './useOnboarding.js';

interface Props {
  readonly onboarding: Onboarding;
  readonly pending: PendingVerification;
}

function useCountdown(pending: PendingVerification): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return secondsUntilResend(pending, now);
}

function useCodeForm({ onboarding, pending }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { entryType, entryValue } = pending;

  useEffect(() => field.current?.focus(), []);

  const change = (next: string): void => {
    setError(undefined);
    setCode(next);
  };
  const fail = (reason: string): void => {
    setError(reason);
    field.current?.focus();
    field.current?.select();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (code === '') {
      toast.warn(t('verify.requiredTitle'), t('verify.requiredText'));
      fail(t('verify.requiredText'));
    } else if (!(await onboarding.verify({ entryType, entryValue }, code))) {
      fail(t('verify.failedText'));
    }
  };
  return { code, error, field, change, submit };
}

function Resend({ onboarding, pending }: Props) {
  const { t } = useTranslation();
  const seconds = useCountdown(pending);
  const { entryType, entryValue } = pending;
  return (
    <Button
      size="small"
      disabled={seconds > 0 || onboarding.busy}
      onClick={() => void onboarding.enter({ entryType, entryValue })}
    >
      {seconds > 0 ? t('verify.resendIn', { seconds }) : t('verify.resend')}
    </Button>
  );
}

/** Step 2: the code. */
export function VerifyForm({ onboarding, pending }: Props) {
  const { t } = useTranslation();
  const { code, error, field, change, submit } = useCodeForm({ onboarding, pending });
  const { entryType, entryValue } = pending;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Box>
        <Typography variant="h2">{t('verify.title')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('verify.text', { entryType: t(`verify.type_${entryType}`) })}
        </Typography>
        <Typography variant="body2" dir="auto" sx={{ fontWeight: 600 }}>
          {t('verify.to', { contact: maskContact(entryValue) })}
        </Typography>
      </Box>
      <Box>
        <FormLabel htmlFor="code" sx={{ display: 'block', mb: 0.75, typography: 'body2', fontWeight: 600 }}>
          {t('verify.label')}
        </FormLabel>
        <CodeInput
          id="code"
          value={code}
          placeholder={t('verify.placeholder')}
          invalid={error !== undefined}
          describedBy={error ? 'code-help' : undefined}
          inputRef={field}
          onChange={change}
        />
        <FormHelperText id="code-help" error sx={{ minHeight: '1.5em' }}>
          {error}
        </FormHelperText>
      </Box>
      <EmberButton type="submit" disabled={onboarding.busy} data-ready={code.length === 6} fullWidth>
        {onboarding.busy ? t('verify.busy') : t('verify.submit')}
      </EmberButton>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" disabled={onboarding.busy} onClick={onboarding.back}>
          {t('verify.back')}
        </Button>
        <Resend onboarding={onboarding} pending={pending} />
      </Box>
    </Box>
  );
}
