import type { FriendReferral } from '@emberdeck/contracts/gamification/referrals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { formatDateTime } from '../../shared/lib/format.js';
import { beginRemoval } from '../../shared/removals/removals.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { SideDrawer } from '../../shared/ui/SideDrawer.js';
import { InviteLink } from './InviteLink.js';
import { ReferralTimeline } from './ReferralTimeline.js';
import { deleteReferral, useResendReferralMutation } from './referralsApi.js';
import { useAnswerToasts } from './useAnswerToasts.js';
import { useIsOperatorSending } from './useOperatorSending.js';

interface Props {
  readonly referral: FriendReferral;
  readonly name: string;
  readonly onClose: () => void;
}

/** Sends the invitation from the operator's number, from the day on that allows it. */
function Resend({ referral: { id, resendAt } }: Pick<Props, 'referral'>) {
  const { t, i18n } = useTranslation();
  const [openedAt] = useState(() => Date.now());
  const [resend] = useResendReferralMutation();
  const sayAnswer = useAnswerToasts();
  const sending = useSubmit();
  if (!useIsOperatorSending() || resendAt === null) return null;
  if (Date.parse(resendAt) > openedAt) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('referrals.resendAt', { date: formatDateTime(resendAt, i18n.language) })}
      </Typography>
    );
  }
  const send = () =>
    sending.submit(
      {},
      {
        send: (intent) => resend({ id, intent }).unwrap(),
        isDone: () => true,
        onAnswer: sayAnswer,
        failedText: t('referrals.resendFailed'),
      },
    );
  return (
    <BlockableButton variant="outlined" blocked={sending.isBlocked} onClick={() => void send()}>
      {sending.label({ idle: t('referrals.resend'), busy: t('referrals.submitting') })}
    </BlockableButton>
  );
}

/** Takes an invitation back, with Undo. */
function TakeBack({ referral: { id }, name, onClose }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const takeBack = (): void => {
    onClose();
    dispatch(
      beginRemoval({
        id,
        title: t('referrals.takenBackTitle', { name }),
        doneText: t('referrals.takenBack'),
        failedText: t('referrals.takeBackFailed'),
        commit: (keepalive) =>
          dispatch(deleteReferral.initiate({ id, keepalive }, { track: false })).unwrap(),
      }),
    );
  };
  return (
    <Button color="error" onClick={takeBack}>
      {t('referrals.takeBack')}
    </Button>
  );
}

/** An invitation: what happened to it, and what its sender can do. */
export function ReferralDrawer({ referral, name, onClose }: Props) {
  const { t } = useTranslation();
  const isOpen = referral.status !== 'joined';
  const footer = isOpen ? (
    <>
      <Resend referral={referral} />
      <TakeBack referral={referral} name={name} onClose={onClose} />
    </>
  ) : undefined;
  return (
    <SideDrawer title={name} onClose={onClose} footer={footer}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isOpen && (
          <InviteLink
            id={referral.id}
            code={referral.referralCode}
            url={referral.inviteUrl}
            friendName={referral.friendName ?? ''}
            friendPhone={referral.friendPhone}
          />
        )}
        <Typography component="h3" variant="h3">
          {t('referrals.timeline')}
        </Typography>
        <ReferralTimeline steps={referral.timeline} />
      </Box>
    </SideDrawer>
  );
}
