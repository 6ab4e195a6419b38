import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatNumber } from '../../shared/lib/format.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
import { isEarned } from './profileRules.js';
import { listRow, plainList } from '../../shared/ui/listStyles.js';

function Row({ transaction }: { readonly transaction: CoinTransaction }) {
  const { t, i18n } = useTranslation();
  const earned = isEarned(transaction);
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

interface Props {
  readonly transactions: readonly CoinTransaction[];
  readonly ref?: Ref<HTMLOListElement>;
}

/** Coins that came and went, newest first. */
export function TransactionList({ transactions, ref }: Props) {
  return (
    <Box component="ol" ref={ref} sx={plainList}>
      {transactions.map((transaction) => (
        <Row key={transaction.id} transaction={transaction} />
      ))}
    </Box>
  );
}

/** So many transactions of which nothing is known yet. */
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
