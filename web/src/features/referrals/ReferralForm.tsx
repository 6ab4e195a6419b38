import type { SendReferralAnswer } from '@emberdeck/contracts/gamification/referrals';
import { useState } from 'react';
import type { ChangeEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import Zap from 'lucide-react/icons/zap';
import { reasonOf } from '../../shared/api/apiError.js';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
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

const loadSchema = () =>
  import('@emberdeck/contracts/gamification/referrals').then((module) => module.sendReferralBody);

/** The form, and the last invitation. The preview shows that until the user types again. */
function useFriend() {
  const { t } = useTranslation();
  const [invited, setInvited] = useState<Invited | null>(null);
  const form = useContractForm<Friend>({
    defaultValues: noFriend,
    loadSchema,
    required: { friendPhone: t('referrals.phoneRequiredText') },
  });
  /** Clears the sent values. Keeps input typed while the request was pending, which is for the next friend. */
  const clear = (sent: Friend, { success, referralCode }: SendReferralAnswer): void => {
    const now = form.getValues();
    const same = (['friendName', 'friendPhone'] as const).filter((name) => now[name] === sent[name]);
    same.forEach((name) => form.setValue(name, ''));
    form.clearErrors();
    const isShown = same.length === 2 && referralCode !== null;
    setInvited(isShown ? { friendName: sent.friendName, code: referralCode, isSent: success } : null);
  };
  return { form, invited, clear, forgetInvited: () => setInvited(null) };
}

function useReferralForm() {
  const { t } = useTranslation();
  const toast = useToast();
  const sayAnswer = useAnswerToasts();
  const [send] = useSendReferralMutation();
  const submitting = useSubmit();
  const { form, invited, clear, forgetInvited } = useFriend();
  const [unsent, setUnsent] = useState<string | null>(null);

  const fail = (friend: Friend, failure: unknown, isFocusHeld: boolean): void => {
    if (form.getValues('friendPhone') === friend.friendPhone) {
      form.setError('friendPhone', { message: reasonOf(failure) ?? t('referrals.failed') });
    }
    if (isFocusHeld) {
      form.setFocus('friendPhone');
    }
  };
  const submit = form.handleSubmit(
    async (friend) => {
      await submitting.submit(friend, {
        send: (intent) => send(intent).unwrap(),
        isDone: ({ success }) => success,
        onAnswer: (answer) => {
          sayAnswer(answer);
          setUnsent(answer.success ? null : answer.inviteUrl);
          clear(friend, answer);
        },
        failedText: t('referrals.failed'),
        onError: (failure, isFocusHeld) => fail(friend, failure, isFocusHeld),
      });
    },
    () => {
      if (form.getValues('friendPhone').trim() === '') {
        toast.warn(t('referrals.phoneRequiredTitle'), t('referrals.phoneRequiredText'));
      }
    },
  );
  return { form, submit, submitting, unsent, invited, forgetInvited };
}

type FormState = ReturnType<typeof useReferralForm>;

function Fields({ state }: { readonly state: FormState }) {
  const { t } = useTranslation();
  const { form, submitting, forgetInvited } = state;
  const phone = fieldProps(form, 'friendPhone');
  const changePhone: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement> = (event) => {
    event.target.value = phoneInput(event.target.value);
    void phone.onChange(event);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void state.submit(event)}
      onChange={forgetInvited}
      sx={{ display: 'grid', gap: 2 }}
    >
      <TextInput
        label={t('referrals.friendName')}
        {...fieldProps(form, 'friendName')}
        inputProps={{ maxLength: 80, dir: 'auto' }}
      />
      <TextInput
        label={t('referrals.friendPhone')}
        type="tel"
        required
        {...phone}
        onChange={changePhone}
        placeholder={t('referrals.phonePlaceholder')}
        hint={t('referrals.phoneHint')}
        error={submitting.waitText ?? phone.error}
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

/** The form to invite a friend. If no text message could be sent, it shows the link to copy. */
export function ReferralForm() {
  const { t } = useTranslation();
  const state = useReferralForm();
  const { form, unsent, invited } = state;
  useRequestedAction('send-referral', () => form.setFocus('friendPhone'));
  return (
    <>
      <Card
        component="section"
        sx={{ gridArea: 'form', p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, alignContent: 'start' }}
      >
        <Typography variant="h2">{t('referrals.formTitle')}</Typography>
        <Fields state={state} />
        {unsent && <InviteLink url={unsent} />}
      </Card>
      <MessagePreview friendName={form.watch('friendName')} invited={invited} />
    </>
  );
}
