import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Coins from 'lucide-react/icons/coins';
import { formatNumber } from '../../shared/lib/format.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { DataTable } from '../../shared/ui/DataTable.js';
import type { Column } from '../../shared/ui/DataTable.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { RenderBoundary } from '../../shared/ui/RenderBoundary.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { ConnectLink } from './ConnectLink.js';
import { CoinAmount } from './TransactionList.js';
import { useTransactions } from './useTransactions.js';

const TransactionDrawer = lazyWithPreload(() =>
  import('./coins/TransactionDrawer.js').then((module) => module.TransactionDrawer),
);

const CoinTools = lazyWithPreload(() => import('./coins/CoinTools.js').then((module) => module.CoinTools));

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

type Open = (transaction: CoinTransaction) => void;

function useColumns(onOpen: Open): [Column<CoinTransaction>, ...Column<CoinTransaction>[]] {
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

/** All coin transactions, loaded page by page. Each opens to what explains it. */
export function TransactionsTab() {
  const { t } = useTranslation();
  const { query, more } = useTransactions();
  const [opened, setOpened] = useState<CoinTransaction | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <Box sx={{ minHeight: 48 }}>
        <RenderBoundary>
          <Suspense fallback={null}>
            <CoinTools.Component />
          </Suspense>
        </RenderBoundary>
      </Box>
      <DataTable
        label={t('profile.transactions')}
        columns={useColumns(setOpened)}
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
      {opened !== null && (
        <DialogBoundary onClose={close}>
          <TransactionDrawer.Component transaction={opened} onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}
