import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import QrCode from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import Typography from '@mui/material/Typography';
import { QrImage } from '../../shared/handoff/QrImage.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { invitationText } from '@emberdeck/contracts/gamification/invitation-text';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { shareByDevice } from './shareByDevice.js';
import { smsLink, whatsAppLink } from './shareLinks.js';
import { useShareReferralMutation } from './referralsApi.js';

/** An invitation to send from an own phone. */
export interface Shareable {
  /** Null where the answer to the form has none. */
  readonly id: string | null;
  readonly code: string;
  readonly url: string;
  readonly friendName: string;
  readonly friendPhone: string;
}

/** Notes that the user sent an invitation. */
function useMarkShared(id: string | null): () => void {
  const { t } = useTranslation();
  const toast = useToast();
  const [share] = useShareReferralMutation();
  return () => {
    if (id === null) return;
    share(id)
      .unwrap()
      .catch((error: unknown) => toast.fail(t('referrals.markFailed'), error));
  };
}

const wayStyle = { justifyContent: 'flex-start', minHeight: 48 } as const;

const wayProps = { variant: 'outlined', size: 'large', sx: wayStyle } as const satisfies ButtonProps;

function LinkAsQr({ url }: Pick<Shareable, 'url'>) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
      <QrImage text={url} label={t('referrals.qrLabel')} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('referrals.qrText')}
      </Typography>
    </Box>
  );
}

interface SheetProps {
  readonly text: string;
  readonly onShared: () => void;
}

/** Opens the share sheet of the device; absent where it has none. */
function ShareSheet({ text, onShared }: SheetProps) {
  const { t } = useTranslation();
  const toast = useToast();
  if (!('share' in navigator)) return null;
  const share = async (): Promise<void> => {
    const outcome = await shareByDevice(text);
    if (outcome === 'shared') onShared();
    if (outcome === 'failed') toast.warn(t('toast.error'), t('referrals.shareFailed'));
  };
  return (
    <Button
      {...wayProps}
      variant="contained"
      startIcon={<Share2 size={18} aria-hidden />}
      onClick={() => void share()}
    >
      {t('referrals.share')}
    </Button>
  );
}

/** The ways to send an invitation from an own phone: each opens an app with the text. */
export function ShareInvitation({ id, url, friendName, friendPhone }: Omit<Shareable, 'code'>) {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const [isQrShown, setQrShown] = useState(false);
  const markShared = useMarkShared(id);
  const text = invitationText(user?.displayName ?? '', friendName, url);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
        }}
      >
        <ShareSheet text={text} onShared={markShared} />
        <Button
          {...wayProps}
          href={smsLink(friendPhone, text)}
          startIcon={<MessageSquareText size={18} aria-hidden />}
          onClick={markShared}
        >
          {t('referrals.bySms')}
        </Button>
        <Button
          {...wayProps}
          href={whatsAppLink(friendPhone, text)}
          target="_blank"
          rel="noopener"
          startIcon={<MessageCircle size={18} aria-hidden />}
          onClick={markShared}
        >
          {t('referrals.byWhatsApp')}
        </Button>
        <Button
          {...wayProps}
          aria-expanded={isQrShown}
          startIcon={<QrCode size={18} aria-hidden />}
          onClick={() => setQrShown(!isQrShown)}
        >
          {t(isQrShown ? 'referrals.hideQr' : 'referrals.showQr')}
        </Button>
      </Box>
      {isQrShown && <LinkAsQr url={url} />}
    </>
  );
}
