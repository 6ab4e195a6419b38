import { useTranslation } from 'react-i18next';
import { ProveContactButton } from '../../shared/contactProof/ProveContactButton.js';
import { useProofChannel } from '../../shared/contactProof/useProofChannel.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { Section } from '../../shared/ui/Section.js';

/** For an account that joined without a code: explains the limits and offers to confirm a contact. */
export function ConfirmSection() {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const isUnproven = user?.verified === false;
  const channel = useProofChannel(isUnproven);
  if (!isUnproven) {
    return null;
  }
  return (
    <Section title={t('proof.section')} text={t('proof.sectionText')}>
      {channel ? (
        <ProveContactButton entryType={channel} sx={{ justifySelf: 'start' }} />
      ) : (
        t('proof.noChannel')
      )}
    </Section>
  );
}
