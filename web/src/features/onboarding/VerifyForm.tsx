import { useEffect, useRef, useState } from 'react';
import type { RefObject, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { focusHolder } from '../../shared/lib/focusHolder.js';
import { maskContact } from '../../shared/lib/maskContact.js';
import { useWaitTexts } from '../../shared/lib/useWait.js';
import { LostCode } from '../../shared/textMessages/LostCode.js';
import { OtherChannelButton } from '../../shared/textMessages/OtherChannelButton.js';
import { useLostCode } from '../../shared/textMessages/useLostCode.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { CodeInput } from '../../shared/ui/CodeInput.js';
import { EmberButton } from '../../shared/ui/EmberButton.js';
import { ShownCode } from '../../shared/ui/ShownCode.js';
import { secondsUntilResend } from './onboardingFlow.js';
import { shake } from './shake.js';
import type { PendingVerification } from './onboardingFlow.js';
import type { Onboarding } from './useOnboarding.js';
import type { VerifyFailure } from './useVerify.js';

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
  const cells = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<VerifyFailure>();

  useEffect(() => field.current?.focus(), []);

  const change = (next: string): void => {
    setFailure(undefined);
    setCode(next);
  };
  const refuse = (refused: VerifyFailure): void => {
    setFailure(refused);
    field.current?.focus();
    field.current?.select();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (code === '' && !pending.isVerified) {
      toast.warn(t('verify.requiredTitle'), t('verify.requiredText'));
      refuse({ text: t('verify.requiredText'), isWrongCode: true });
      return;
    }
    const isFocusHeld = focusHolder();
    const failed = await onboarding.verify(pending, code);
    if (failed?.isWrongCode && isFocusHeld()) {
      refuse(failed);
    } else if (failed) {
      // The button keeps the focus, because pressing it again may help.
      setFailure(failed);
    }
    if (failed?.isWrongCode) {
      shake(cells.current);
    }
  };
  return { code, failure, field, cells, change, submit };
}

interface ResendProps extends Props {
  /** The code did not arrive, so the next one need not wait. */
  readonly isLost: boolean;
}

function Resend({ onboarding, pending, isLost }: ResendProps) {
  const { t } = useTranslation();
  const countdown = useCountdown(pending);
  const sinceSent = isLost ? 0 : countdown;
  const waitTexts = useWaitTexts();
  // The server may require a longer wait than the minute after each code.
  const wait = onboarding.entering.wait.seconds;
  const seconds = Math.max(sinceSent, wait);
  const waiting = wait > sinceSent ? waitTexts.tryAgain(wait) : t('verify.resendIn', { seconds });
  const { entryType, entryValue } = pending;
  const blocked = seconds > 0 || onboarding.busy;
  return (
    <>
      <BlockableButton
        size="small"
        blocked={blocked}
        onClick={() => void onboarding.resend({ entryType, entryValue })}
      >
        {seconds > 0 ? waiting : t('verify.resend')}
      </BlockableButton>
      <OtherChannelButton
        entryType={entryType}
        blocked={blocked}
        onChoose={(other) => void onboarding.resend({ entryType: other, entryValue })}
      />
    </>
  );
}

interface CodeFieldProps {
  readonly code: string;
  readonly error: string | undefined;
  /** False if the code itself may be correct. */
  readonly isWrong: boolean;
  readonly hint: string | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly cells: RefObject<HTMLDivElement | null>;
  readonly onChange: (code: string) => void;
}

function CodeField({ code, error, isWrong, hint, field, cells, onChange }: CodeFieldProps) {
  const { t } = useTranslation();
  const help = error ?? hint;
  return (
    <Box>
      <FormLabel htmlFor="code" sx={{ display: 'block', mb: 0.75, typography: 'body2', fontWeight: 600 }}>
        {t('verify.label')}
      </FormLabel>
      <Box ref={cells}>
        <CodeInput
          id="code"
          value={code}
          placeholder={t('verify.placeholder')}
          invalid={isWrong}
          describedBy={help ? 'code-help' : undefined}
          inputRef={field}
          onChange={onChange}
        />
      </Box>
      <FormHelperText id="code-help" error={error !== undefined} sx={{ minHeight: '1.5em' }}>
        {help}
      </FormHelperText>
    </Box>
  );
}

/** Step 2: the code. */
export function VerifyForm({ onboarding, pending }: Props) {
  const { t } = useTranslation();
  const { code, failure, field, cells, change, submit } = useCodeForm({ onboarding, pending });
  const { entryType, entryValue } = pending;
  const { verifying, busy } = onboarding;
  const lost = useLostCode(pending.isVerified ? null : pending.deliveryId);
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
          {pending.codeInTerminal
            ? t('verify.inTerminal')
            : t('verify.text', { entryType: t(`verify.type_${entryType}`) })}
        </Typography>
        <Typography variant="body2" dir="auto" sx={{ fontWeight: 600 }}>
          {t(pending.codeInTerminal ? 'verify.for' : 'verify.to', { contact: maskContact(entryValue) })}
        </Typography>
      </Box>
      {pending.debugCode !== null && <ShownCode code={pending.debugCode} />}
      <CodeField
        code={code}
        error={verifying.waitText ?? failure?.text}
        isWrong={verifying.waitText !== null || failure?.isWrongCode === true}
        hint={pending.isVerified ? t('verify.accepted', { button: t('verify.submit') }) : undefined}
        field={field}
        cells={cells}
        onChange={change}
      />
      <LostCode message={lost} />
      <EmberButton
        type="submit"
        blocked={busy || verifying.isBlocked}
        data-ready={code.length === 6}
        fullWidth
      >
        {verifying.label({ idle: t('verify.submit'), busy: t('verify.busy') })}
      </EmberButton>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <BlockableButton size="small" blocked={busy} onClick={onboarding.back}>
          {t('verify.back')}
        </BlockableButton>
        <Resend onboarding={onboarding} pending={pending} isLost={lost !== null} />
      </Box>
    </Box>
  );
}
