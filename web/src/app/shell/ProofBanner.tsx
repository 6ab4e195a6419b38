import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { ProveContactButton } from '../../shared/contactProof/ProveContactButton.js';
import { useProofChannel } from '../../shared/contactProof/useProofChannel.js';

/** Offers to confirm a contact where the account joined without a code, if the server can send one. */
export function ProofBanner() {
  const { t } = useTranslation();
  const channel = useProofChannel(true);
  if (channel === null) {
    return null;
  }
  return (
    <Box
      component="section"
      aria-label={t('proof.banner')}
      sx={{
        displayPrint: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 1,
        px: { xs: 2, sm: 3, lg: 4 },
        py: 1,
        typography: 'body2',
        bgcolor: 'ember.tint.amber.background',
        color: 'ember.tint.amber.text',
      }}
    >
      <Box component="span" sx={{ flex: '1 1 180px' }}>
        {t(channel === 'email' ? 'proof.bannerEmail' : 'proof.bannerPhone')}
      </Box>
      <ProveContactButton entryType={channel} size="small" sx={{ flex: 'none' }} />
    </Box>
  );
}
