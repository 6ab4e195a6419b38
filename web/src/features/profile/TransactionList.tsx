import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatNumber } from '../../shared/lib/format.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
import { isEarned } from './profileRules.js';
import { listRow, plainList } from '../../shared/ui/listStyles.js';

interface TransactionProps {
  readonly transaction: CoinTransaction;
}

/** The coins of a transaction with their sign. Earned and spent coins differ in color. */
export function CoinAmount({ transaction }: TransactionProps) {
  const { i18n } = useTranslation();
  const earned = isEarned(transaction);
  return (
    <Typography
      component="span"
      variant="inherit"
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
  );
}

function Row({ transaction }: TransactionProps) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={listRow}>
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
      <CoinAmount transaction={transaction} />
    </Box>
  );
}

interface Props {
  readonly transactions: readonly CoinTransaction[];
}

/** Coin transactions, newest first. */
export function TransactionList({ transactions }: Props) {
  return (
    <Box component="ol" sx={plainList}>
      {transactions.map((transaction) => (
        <Row key={transaction.id} transaction={transaction} />
      ))}
    </Box>
  );
}

/** The placeholder of a number of transactions. */
export function TransactionSkeletons({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <Box>
      {Array.from({ length: rows }, (_, index) => (
        <Box key={index} sx={listRow}>
          <Box sx={{ flex: 1 }}>
            <Typography variant="body2">
              <SkeletonText like={t('profile.transactions')} />
            </Typography>
            <Typography variant="caption">
              <SkeletonText like={t('profile.balanceAfter', { count: 1000 })} />
            </Typography>
          </Box>
          <SkeletonText like="+10" />
        </Box>
      ))}
    </Box>
  );
}
