import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Coins from 'lucide-react/icons/coins';
import { useCelebrationTarget } from '../celebrations/targets.js';
import { useShownCoins } from '../celebrations/useShownCoins.js';
import { formatNumber } from '../lib/format.js';
import { motion } from '../theme/tokens.js';

/**
 * The balance in a golden pill. For screen readers it is one image with the final balance as its name: they would read
 * a counting number at every step. `CelebrationLayer` announces earned coins once.
 */
export function CoinChip({ coins }: { readonly coins: number }) {
  const { t, i18n } = useTranslation();
  const { shown, tinted } = useShownCoins(coins);
  const target = useCelebrationTarget('coins', 1);
  return (
    <Box
      ref={target}
      role="img"
      aria-label={t('coins.balance', { count: coins })}
      data-tinted={tinted}
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
        transition: `background-color ${motion.press}ms`,
        '&[data-tinted="true"]': { bgcolor: 'success.main', color: 'success.contrastText' },
      }}
    >
      <Coins size={18} aria-hidden />
      {formatNumber(shown, i18n.language)}
    </Box>
  );
}
