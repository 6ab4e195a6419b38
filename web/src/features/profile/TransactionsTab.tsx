import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Coins from 'lucide-react/icons/coins';
import { formatNumber } from '../../shared/lib/format.js';
import { DataTable } from '../../shared/ui/DataTable.js';
import type { Column } from '../../shared/ui/DataTable.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { ConnectLink } from './ConnectLink.js';
import { CoinAmount } from './TransactionList.js';
import { useTransactions } from './useTransactions.js';

function useColumns(): [Column<CoinTransaction>, ...Column<CoinTransaction>[]] {
  const { t, i18n } = useTranslation();
  return [
    {
      key: 'description',
      header: t('profile.transaction'),
      render: ({ description }) => <span dir="auto">{description}</span>,
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

/** All coin transactions, loaded page by page. */
export function TransactionsTab() {
  const { t } = useTranslation();
  const { query, more } = useTransactions();
  return (
    <DataTable
      label={t('profile.transactions')}
      columns={useColumns()}
      query={query}
      more={more}
      rowId={({ id }) => id}
      empty={
        <EmptyState
          icon={Coins}
          title={t('profile.noTransactions')}
          text={t('profile.noTransactionsText')}
          action={<ConnectLink />}
        />
      }
    />
  );
}
