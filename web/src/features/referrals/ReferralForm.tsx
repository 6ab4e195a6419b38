import type { SendReferralAnswer } from '@emberdeck/contracts/gamification/referrals';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import Zap from 'lucide-react/icons/zap';
import { isApiError } from '../../shared/api/apiError.js';
import { phoneInput } from '../../shared/lib/phone.js';
import { useWait, useWaitTexts, waitAskedBy } from '../../shared/lib/useWait.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useRequestedAction } from '../../shared/ui/useRequestedAction.js';
import { InviteLink } from './InviteLink.js';
import { MessagePreview } from './MessagePreview.js';
import type { Sent } from './MessagePreview.js';
import { useSendReferralMutation } from './referralsApi.js';

/** What the server says about a failure, where it says something for people. */
function reasonOf(failure: unknown): string | null {
  return isApiError(failure) ? (failure.fields[0]?.message ?? failure.detail) : null;
}

function useAnswerToasts() {
  const { t } = useTranslation();
  const toast = useToast();
  return (answer: SendReferralAnswer): void => {
    if (answer.success) {
      toast.say(t('referrals.sentTitle'), t('referrals.sentText', { code: answer.referralCode ?? '' }));
    } else {
      toast.warn(t('referrals.notSentTitle'), answer.message);
    }
  };
}

function useReferralForm() {
  const { t } = useTranslation();
  const toast = useToast();
  const sayAnswer = useAnswerToasts();
  const [send, { isLoading }] = useSendReferralMutation();
  const phoneField = useRef<HTMLInputElement>(null);
  const [friendName, setFriendName] = useState('');
  const [friendPhone, setFriendPhone] = useState('');
  const [error, setError] = useState<string>();
  const [unsent, setUnsent] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const wait = useWait();

  const refuse = (reason: string): void => {
    setError(reason);
    phoneField.current?.focus();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (friendPhone.trim() === '') {
      toast.warn(t('referrals.phoneRequiredTitle'), t('referrals.phoneRequiredText'));
      refuse(t('referrals.phoneRequiredText'));
      return;
    }
    try {
      const answer = await send({ friendName, friendPhone }).unwrap();
      sayAnswer(answer);
      setUnsent(answer.success ? null : answer.inviteUrl);
      setSent(answer.success ? { friendName, code: answer.referralCode ?? '' } : null);
      setFriendName('');
      setFriendPhone('');
    } catch (failure) {
      wait.start(waitAskedBy(failure) ?? 0);
      toast.warn(t('toast.error'), t('referrals.failed'));
      refuse(reasonOf(failure) ?? t('referrals.failed'));
    }
  };
  const changePhone = (raw: string): void => {
    setError(undefined);
    setSent(null);
    setFriendPhone(phoneInput(raw));
  };
  const changeName = (name: string): void => {
    setSent(null);
    setFriendName(name);
  };
  return {
    friendName,
    changeName,
    friendPhone,
    changePhone,
    error,
    phoneField,
    submit,
    isLoading,
    unsent,
    sent,
    seconds: wait.seconds,
  };
}

type FormState = ReturnType<typeof useReferralForm>;

function Fields({ form }: { readonly form: FormState }) {
  const { t } = useTranslation();
  const waitTexts = useWaitTexts();
  const { seconds } = form;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <TextInput
        label={t('referrals.friendName')}
        value={form.friendName}
        onChange={(event) => form.changeName(event.target.value)}
        inputProps={{ maxLength: 80, dir: 'auto' }}
      />
      <TextInput
        label={t('referrals.friendPhone')}
        type="tel"
        required
        value={form.friendPhone}
        onChange={(event) => form.changePhone(event.target.value)}
        placeholder={t('referrals.phonePlaceholder')}
        hint={t('referrals.phoneHint')}
        error={seconds > 0 ? waitTexts.tooMany(seconds) : form.error}
        inputRef={form.phoneField}
        inputProps={{ maxLength: 40, inputMode: 'tel', dir: 'ltr' }}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={form.isLoading || seconds > 0}
        startIcon={<Zap size={18} aria-hidden />}
      >
        {seconds > 0
          ? waitTexts.tryAgain(seconds)
          : t(form.isLoading ? 'referrals.submitting' : 'referrals.submit')}
      </Button>
    </Box>
  );
}

/** Invites a friend; where no text message could be sent, the link to copy stands below. */
export function ReferralForm() {
  const { t } = useTranslation();
  const form = useReferralForm();
  useRequestedAction('refer-friend', () => form.phoneField.current?.focus());
  return (
    <>
      <Card
        component="section"
        sx={{ gridArea: 'form', p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, alignContent: 'start' }}
      >
        <Typography variant="h2">{t('referrals.formTitle')}</Typography>
        <Fields form={form} />
        {form.unsent && <InviteLink url={form.unsent} />}
      </Card>
      <MessagePreview friendName={form.friendName} sent={form.sent} />
    </>
  );
}
