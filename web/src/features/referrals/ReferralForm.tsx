import type { SendReferralAnswer } from '@emberdeck/contracts/gamification/referrals';
import { useEffect, useRef, useState } from 'react';
import type { ChangeEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import Zap from 'lucide-react/icons/zap';
import { reasonOf } from '../../shared/api/apiError.js';
import type { Keyed } from '../../shared/api/intents.js';
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
import { useCreateReferralMutation, useSendReferralMutation } from './referralsApi.js';
import type { Shareable } from './ShareInvitation.js';
import { useAnswerToasts } from './useAnswerToasts.js';
import { useIsOperatorSending, useOperatorCountries } from './useOperatorSending.js';

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

/** The answer to the form. Only that of an invitation to send oneself names its row. */
interface Made extends SendReferralAnswer {
  readonly id: string | null;
}

/** What the form shows of an invitation that its sender has to send. */
const shareableOf = (friend: Friend, { id, inviteUrl, referralCode }: Made): Shareable | null =>
  inviteUrl === null || referralCode === null ? null : { ...friend, id, url: inviteUrl, code: referralCode };

interface Submits {
  readonly form: ReturnType<typeof useFriend>['form'];
  readonly onAnswer: (friend: Friend, answer: Made) => void;
}

type Send = (intent: Keyed<Friend>) => Promise<Made>;

/** A submit of the form by one of its two ways, which says at the fields why it was not sent. */
function useSend({ form, onAnswer }: Submits, send: Send, isDone?: (answer: Made) => boolean) {
  const { t } = useTranslation();
  const toast = useToast();
  const sending = useSubmit();
  const sayMissing = (): void => {
    if (form.getValues('friendPhone').trim() === '') {
      toast.warn(t('referrals.phoneRequiredTitle'), t('referrals.phoneRequiredText'));
    }
  };
  const submit = form.handleSubmit(async (friend) => {
    await sending.submit(friend, {
      send,
      ...(isDone && { isDone }),
      onAnswer: (answer) => onAnswer(friend, answer),
      failedText: t('referrals.failed'),
      onError: (failure, isFocusHeld) => {
        if (form.getValues('friendPhone') === friend.friendPhone) {
          form.setError('friendPhone', { message: reasonOf(failure) ?? t('referrals.failed') });
        }
        if (isFocusHeld) form.setFocus('friendPhone');
      },
    });
  }, sayMissing);
  return { submit, sending };
}

/** Sends the invitation from the operator's number. */
function useSendByOperator({ form, onAnswer }: Submits) {
  const sayAnswer = useAnswerToasts();
  const [send] = useSendReferralMutation();
  const say = (friend: Friend, answer: Made): void => {
    sayAnswer(answer);
    onAnswer(friend, answer);
  };
  return useSend(
    { form, onAnswer: say },
    async (intent) => ({ ...(await send(intent).unwrap()), id: null }),
    ({ success }) => success,
  );
}

/** Makes the invitation, which the user then sends. */
function useSendMyself(submits: Submits) {
  const [create] = useCreateReferralMutation();
  return useSend(submits, async (intent) => {
    const { id, referralCode, inviteUrl } = await create(intent).unwrap();
    return { id, success: false, message: '', referralCode, inviteUrl };
  });
}

function useReferralForm() {
  const { form, invited, clear, forgetInvited } = useFriend();
  const [shareable, setShareable] = useState<Shareable | null>(null);
  const onAnswer = (friend: Friend, answer: Made): void => {
    setShareable(answer.success ? null : shareableOf(friend, answer));
    clear(friend, answer);
  };
  const byOperator = useSendByOperator({ form, onAnswer });
  const myself = useSendMyself({ form, onAnswer });
  return { form, byOperator, myself, shareable, invited, forgetInvited };
}

type FormState = ReturnType<typeof useReferralForm>;

/** The phone of the user comes first. Without a way to send from here, the main button makes the invitation. */
function Buttons({ state }: { readonly state: FormState }) {
  const { t, i18n } = useTranslation();
  const { byOperator, myself } = state;
  const countries = useOperatorCountries();
  const isOffered = countries.length > 0;
  const main = (isOffered ? byOperator : myself).sending;
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const list = new Intl.ListFormat(i18n.language).format(countries.map((each) => names.of(each) ?? each));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isOffered && (
        <BlockableButton
          type="button"
          variant="outlined"
          size="large"
          blocked={myself.sending.isBlocked}
          onClick={() => void myself.submit()}
        >
          {myself.sending.label({ idle: t('referrals.own'), busy: t('referrals.submitting') })}
        </BlockableButton>
      )}
      <BlockableButton
        type="submit"
        variant="contained"
        size="large"
        blocked={main.isBlocked}
        startIcon={<Zap size={18} aria-hidden />}
      >
        {main.label({ idle: t('referrals.submit'), busy: t('referrals.submitting') })}
      </BlockableButton>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {isOffered ? t('referrals.operatorHint', { countries: list }) : t('referrals.ownHint')}
      </Typography>
    </Box>
  );
}

function Fields({ state }: { readonly state: FormState }) {
  const { t } = useTranslation();
  const { form, byOperator, myself, forgetInvited } = state;
  const isOffered = useIsOperatorSending();
  const phone = fieldProps(form, 'friendPhone');
  const changePhone: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement> = (event) => {
    event.target.value = phoneInput(event.target.value);
    void phone.onChange(event);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void (isOffered ? byOperator : myself).submit(event)}
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
        error={byOperator.sending.waitText ?? myself.sending.waitText ?? phone.error}
        inputProps={{ maxLength: 40, inputMode: 'tel', dir: 'ltr' }}
      />
      <Buttons state={state} />
    </Box>
  );
}

const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== '';

/** On a phone it is below the window, so the focus brings it into view. A user who goes on typing keeps the focus. */
function MadeInvitation(invitation: Shareable) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isTyping()) box.current?.focus();
  }, []);
  return <InviteLink {...invitation} box={box} />;
}

/** The form to invite a friend. If no text message was sent, it shows the ways to send one. */
export function ReferralForm() {
  const { t } = useTranslation();
  const state = useReferralForm();
  const { form, shareable, invited } = state;
  useRequestedAction('send-referral', () => form.setFocus('friendPhone'));
  return (
    <>
      <Card
        component="section"
        sx={{ gridArea: 'form', p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, alignContent: 'start' }}
      >
        <Typography variant="h2">{t('referrals.formTitle')}</Typography>
        <Fields state={state} />
        {shareable && <MadeInvitation key={shareable.code} {...shareable} />}
      </Card>
      <MessagePreview friendName={form.watch('friendName')} invited={invited} />
    </>
  );
}
