import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Coins from 'lucide-react/icons/coins';
import { formatNumber } from '../lib/format.js';

/** The balance, as a golden pill. */
export function CoinChip({ coins }: { readonly coins: number }) {
  const { t, i18n } = useTranslation();
  return (
    <Box
      role="status"
      aria-label={`${t('coins.balance')}: ${t('coins.amount', { count: coins })}`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        minHeight: 40,
        borderRadius: 999,
        bgcolor: 'ember.coin',
        color: 'ember.onCoin',
        fontWeight: 750,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Coins size={18} aria-hidden />
      {formatNumber(coins, i18n.language)}
    </Box>
  );
}
