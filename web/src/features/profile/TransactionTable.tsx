import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { formatNumber } from '../../shared/lib/format.js';
import { DataTable } from '../../shared/ui/DataTable.js';
import type { Column } from '../../shared/ui/DataTable.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { CoinAmount } from './TransactionList.js';
import type { useTransactions } from './useTransactions.js';

const rowButton = {
  p: 0,
  minHeight: 24,
  border: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
} as const;

/** Opens what explains a transaction. */
export type OpenTransaction = (transaction: CoinTransaction) => void;

function useColumns(onOpen: OpenTransaction): [Column<CoinTransaction>, ...Column<CoinTransaction>[]] {
  const { t, i18n } = useTranslation();
  return [
    {
      key: 'description',
      header: t('profile.transaction'),
      render: (transaction) => (
        <Box
          component="button"
          type="button"
          dir="auto"
          aria-haspopup="dialog"
          onClick={() => onOpen(transaction)}
          sx={rowButton}
        >
          {transaction.description}
        </Box>
      ),
      like: t('profile.transactionLike'),
    },
    {
      key: 'time',
      header: t('profile.time'),
      render: ({ createdAt }) => (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <RelativeTime instant={createdAt} />
        </Box>
      ),
      like: t('time.justNow'),
    },
    {
      key: 'amount',
      header: t('profile.amount'),
      align: 'end',
      render: (transaction) => <CoinAmount transaction={transaction} />,
      like: '+10',
    },
    {
      key: 'balance',
      header: t('profile.balance'),
      align: 'end',
      render: ({ balanceAfter }) => formatNumber(balanceAfter, i18n.language),
      like: '1000',
    },
  ];
}

interface Props {
  readonly pages: ReturnType<typeof useTransactions>;
  readonly onOpen: OpenTransaction;
  readonly empty: ReactNode;
}

/** Coin transactions, loaded page by page. */
export function TransactionTable({ pages: { query, more }, onOpen, empty }: Props) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('profile.transactions')}
      columns={useColumns(onOpen)}
      query={query}
      more={more}
      rowId={({ id }) => id}
      empty={empty}
    />
  );
}
