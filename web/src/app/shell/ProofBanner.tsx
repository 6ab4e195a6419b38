import { useTranslation } from 'react-i18next';
import { ProveContactButton } from '../../shared/contactProof/ProveContactButton.js';
import { useProofChannel } from '../../shared/contactProof/useProofChannel.js';
import { NoticeBar } from '../../shared/ui/NoticeBar.js';

/** Offers to confirm a contact where the account joined without a code, if the server can send one. */
export function ProofBanner() {
  const { t } = useTranslation();
  const channel = useProofChannel(true);
  if (channel === null) {
    return null;
  }
  return (
    <NoticeBar
      label={t('proof.banner')}
      tint="amber"
      text={t(channel === 'email' ? 'proof.bannerEmail' : 'proof.bannerPhone')}
      action={<ProveContactButton entryType={channel} size="small" sx={{ flex: 'none' }} />}
    />
  );
}
