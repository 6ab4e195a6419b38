import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import '../../shared/i18n/accountEndTexts.js';
import { formatDate } from '../../shared/lib/format.js';
import { radius } from '../../shared/theme/tokens.js';
import { useGetAccountDeletionQuery } from './accountDeletionApi.js';
import { KeepAccountButton } from './KeepAccountButton.js';

/** Says above the settings when the account is erased, and lets its person keep it. Nothing for other accounts. */
export function AccountEndBanner() {
  const { t, i18n } = useTranslation();
  const { data } = useGetAccountDeletionQuery();
  if (!data?.endsAt) return null;
  return (
    <Box
      component="section"
      aria-label={t('accountEnd.endsLabel')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        mb: 2,
        px: 2,
        py: 1.5,
        borderRadius: `${radius.control}px`,
        typography: 'body2',
        bgcolor: 'ember.tint.red.background',
        color: 'ember.tint.red.text',
      }}
    >
      <Box component="span" sx={{ flex: '1 1 180px' }}>
        {t('accountEnd.ends', { day: formatDate(data.endsAt, i18n.language) })}
      </Box>
      <KeepAccountButton />
    </Box>
  );
}
