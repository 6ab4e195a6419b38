import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { useGetProfileQuery } from '../../shared/api/profileApi.js';
import { CoinCount } from './CoinCount.js';

/** The balance on a phone, which has no sidebar to show it. Links to the profile. */
export function BalanceLink() {
  const { t } = useTranslation();
  const { data: profile } = useGetProfileQuery();
  const isShown = rewardPreference.useIsOn();
  if (!profile || !isShown) {
    return null;
  }
  return (
    <Box
      component={Link}
      to="/profile"
      aria-label={t('coins.balance', { count: profile.totalCoins })}
      sx={{
        display: { xs: 'inline-flex', sm: 'none' },
        flex: 'none',
        alignItems: 'center',
        justifyContent: 'center',
        minWidth: 44,
        minHeight: 44,
        textDecoration: 'none',
      }}
    >
      <CoinCount coins={profile.totalCoins} />
    </Box>
  );
}
