import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatNumber } from '../../shared/lib/format.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { isEarned } from './profileRules.js';
import { plainList } from '../../shared/ui/listStyles.js';

function Row({ transaction }: { readonly transaction: CoinTransaction }) {
  const { t, i18n } = useTranslation();
  const earned = isEarned(transaction);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography dir="auto" sx={{ typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {transaction.description}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <RelativeTime instant={transaction.createdAt} />
          {' · '}
          {t('profile.balanceAfter', { count: transaction.balanceAfter })}
        </Typography>
      </Box>
      <Typography
        component="span"
        dir="ltr"
        sx={{
          fontWeight: 750,
          fontVariantNumeric: 'tabular-nums',
          color: earned ? 'ember.tint.amber.text' : 'error.main',
        }}
      >
        {earned ? '+' : '−'}
        {formatNumber(Math.abs(transaction.amount), i18n.language)}
      </Typography>
    </Box>
  );
}

/** Coins that came and went, newest first. */
export function TransactionList({ transactions }: { readonly transactions: readonly CoinTransaction[] }) {
  return (
    <Box component="ol" sx={plainList}>
      {transactions.map((transaction) => (
        <Row key={transaction.id} transaction={transaction} />
      ))}
    </Box>
  );
}
