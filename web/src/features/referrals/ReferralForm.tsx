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
import { useToast } from '../../shared/toasts/useToast.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { InviteLink } from './InviteLink.js';
import { MessagePreview } from './MessagePreview.js';
import { useSendReferralMutation } from './referralsApi.js';

interface Unsent {
  readonly inviteUrl: string;
  readonly message: string;
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
  const [unsent, setUnsent] = useState<Unsent | null>(null);

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
      setUnsent(
        answer.success || !answer.inviteUrl ? null : { inviteUrl: answer.inviteUrl, message: answer.message },
      );
      setFriendName('');
      setFriendPhone('');
    } catch (failure) {
      toast.warn(t('toast.error'), t('referrals.failed'));
      const reason = isApiError(failure) ? (failure.fields[0]?.message ?? failure.detail) : null;
      refuse(reason ?? t('referrals.failed'));
    }
  };
  const changePhone = (raw: string): void => {
    setError(undefined);
    setFriendPhone(phoneInput(raw));
  };
  return {
    friendName,
    setFriendName,
    friendPhone,
    changePhone,
    error,
    phoneField,
    submit,
    isLoading,
    unsent,
  };
}

type FormState = ReturnType<typeof useReferralForm>;

function Fields({ form }: { readonly form: FormState }) {
  const { t } = useTranslation();
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
        onChange={(event) => form.setFriendName(event.target.value)}
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
        error={form.error}
        inputRef={form.phoneField}
        inputProps={{ maxLength: 40, inputMode: 'tel', dir: 'ltr' }}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={form.isLoading}
        startIcon={<Zap size={18} aria-hidden />}
      >
        {form.isLoading ? t('referrals.submitting') : t('referrals.submit')}
      </Button>
    </Box>
  );
}

/** Invites a friend; where no text message could be sent, the link to copy stands below. */
export function ReferralForm() {
  const { t } = useTranslation();
  const form = useReferralForm();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, sm: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr)' },
      }}
    >
      <Card component="section" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography variant="h2">{t('referrals.formTitle')}</Typography>
        <Fields form={form} />
        {form.unsent && <InviteLink url={form.unsent.inviteUrl} />}
      </Card>
      <MessagePreview friendName={form.friendName} />
    </Box>
  );
}
