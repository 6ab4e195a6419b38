import type { SendReferralAnswer } from '@emberdeck/contracts/gamification/referrals';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import Zap from 'lucide-react/icons/zap';
import { reasonOf } from '../../shared/api/apiError.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { phoneInput } from '../../shared/lib/phone.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useRequestedAction } from '../../shared/ui/useRequestedAction.js';
import { InviteLink } from './InviteLink.js';
import { MessagePreview } from './MessagePreview.js';
import type { Invited } from './previewText.js';
import { useSendReferralMutation } from './referralsApi.js';

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

const noFriend = { friendName: '', friendPhone: '' };

type Friend = typeof noFriend;

/** Who is to be invited, as typed; `latest` is that also for who has waited for an answer meanwhile. */
function useFriend() {
  const [friend, setFriend] = useState(noFriend);
  const [invited, setInvited] = useState<Invited | null>(null);
  const latest = useRef(friend);
  const change = (part: Partial<Friend>): void => {
    latest.current = { ...latest.current, ...part };
    setFriend(latest.current);
    setInvited(null);
  };
  /** Leaves what was typed while the request ran: it is about the next friend. */
  const clear = (
    { friendName, friendPhone }: Friend,
    { success, referralCode }: SendReferralAnswer,
  ): void => {
    const isSameName = latest.current.friendName === friendName;
    const isSamePhone = latest.current.friendPhone === friendPhone;
    change({ ...(isSameName && { friendName: '' }), ...(isSamePhone && { friendPhone: '' }) });
    const isShown = isSameName && isSamePhone && referralCode !== null;
    setInvited(isShown ? { friendName, code: referralCode, isSent: success } : null);
  };
  return { friend, latest, invited, change, clear };
}

function useReferralForm() {
  const { t } = useTranslation();
  const toast = useToast();
  const sayAnswer = useAnswerToasts();
  const [send] = useSendReferralMutation();
  const submitting = useSubmit();
  const phoneField = useRef<HTMLInputElement>(null);
  const { friend, latest, invited, change, clear } = useFriend();
  const [error, setError] = useState<string>();
  const [unsent, setUnsent] = useState<string | null>(null);

  const fail = (failure: unknown, isFocusHeld: boolean): void => {
    if (latest.current.friendPhone === friend.friendPhone) {
      setError(reasonOf(failure) ?? t('referrals.failed'));
    }
    if (isFocusHeld) {
      phoneField.current?.focus();
    }
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (friend.friendPhone.trim() === '') {
      toast.warn(t('referrals.phoneRequiredTitle'), t('referrals.phoneRequiredText'));
      setError(t('referrals.phoneRequiredText'));
      phoneField.current?.focus();
      return;
    }
    await submitting.submit(friend, {
      send: (intent) => send(intent).unwrap(),
      isDone: ({ success }) => success,
      onAnswer: (answer) => {
        sayAnswer(answer);
        setUnsent(answer.success ? null : answer.inviteUrl);
        clear(friend, answer);
      },
      failedText: t('referrals.failed'),
      onError: fail,
    });
  };
  const changePhone = (raw: string): void => {
    setError(undefined);
    change({ friendPhone: phoneInput(raw) });
  };
  const changeName = (friendName: string): void => change({ friendName });
  const fields = { ...friend, changeName, changePhone, error, phoneField };
  return { ...fields, submit, submitting, unsent, invited };
}

type FormState = ReturnType<typeof useReferralForm>;

function Fields({ form }: { readonly form: FormState }) {
  const { t } = useTranslation();
  const { submitting } = form;
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
        error={submitting.waitText ?? form.error}
        inputRef={form.phoneField}
        inputProps={{ maxLength: 40, inputMode: 'tel', dir: 'ltr' }}
      />
      <BlockableButton
        type="submit"
        variant="contained"
        size="large"
        blocked={submitting.isBlocked}
        startIcon={<Zap size={18} aria-hidden />}
      >
        {submitting.label({ idle: t('referrals.submit'), busy: t('referrals.submitting') })}
      </BlockableButton>
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
      <MessagePreview friendName={form.friendName} invited={form.invited} />
    </>
  );
}
