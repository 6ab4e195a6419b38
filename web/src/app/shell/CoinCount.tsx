import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Coins from 'lucide-react/icons/coins';
import { useCelebrationTarget } from '../../shared/celebrations/targets.js';
import { useShownCoins } from '../../shared/celebrations/useShownCoins.js';
import { formatNumber } from '../../shared/lib/format.js';
import { radius } from '../../shared/theme/tokens.js';

/** Coins fly to the shell only if no screen shows the balance. */
export const shellTargetRank = 3;

/** The balance in small. The surrounding link has the accessible name. */
export function CoinCount({ coins }: { readonly coins: number }) {
  const { i18n } = useTranslation();
  const { shown, tinted } = useShownCoins(coins);
  const target = useCelebrationTarget('coins', shellTargetRank);
  const tint = tinted ? 'emerald' : 'amber';
  return (
    <Box
      ref={target}
      sx={{
        flex: 'none',
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        py: 0.25,
        borderRadius: `${radius.pill}px`,
        typography: 'caption',
        fontWeight: 700,
        fontVariantNumeric: 'tabular-nums',
        bgcolor: `ember.tint.${tint}.background`,
        color: `ember.tint.${tint}.text`,
      }}
    >
      <Coins size={14} aria-hidden />
      {formatNumber(shown, i18n.language)}
    </Box>
  );
}
