import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useGetProfileQuery } from '../../shared/api/profileApi.js';

/** What the friend will read. */
export function MessagePreview({ friendName }: { readonly friendName: string }) {
  const { t } = useTranslation();
  const { data: profile } = useGetProfileQuery();
  const friend = friendName.trim() || t('referrals.previewFriend');
  const name = profile?.displayName ?? t('nav.playerFallback');
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, alignContent: 'start' }}>
      <Typography variant="h2">{t('referrals.preview')}</Typography>
      <Box
        dir="auto"
        sx={{
          p: 2,
          borderRadius: '18px 18px 18px 4px',
          bgcolor: 'ember.raised',
          border: 1,
          borderColor: 'divider',
          overflowWrap: 'anywhere',
        }}
      >
        {t('referrals.previewText', { friend, name })}
      </Box>
    </Card>
  );
}
