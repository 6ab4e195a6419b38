import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Coins from 'lucide-react/icons/coins';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { RenderBoundary } from '../../shared/ui/RenderBoundary.js';
import { everyTransaction, isFiltered } from './coins/coinFilter.js';
import { ConnectLink } from './ConnectLink.js';
import { TransactionTable } from './TransactionTable.js';
import type { OpenTransaction } from './TransactionTable.js';
import { useTransactions } from './useTransactions.js';

const TransactionDrawer = lazyWithPreload(() =>
  import('./coins/TransactionDrawer.js').then((module) => module.TransactionDrawer),
);

const CoinTools = lazyWithPreload(() => import('./coins/CoinTools.js').then((module) => module.CoinTools));

const FilteredTransactions = lazyWithPreload(() =>
  import('./coins/FilteredTransactions.js').then((module) => module.FilteredTransactions),
);

function AllTransactions({ onOpen }: { readonly onOpen: OpenTransaction }) {
  const { t } = useTranslation();
  return (
    <TransactionTable
      pages={useTransactions()}
      onOpen={onOpen}
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

/** All coin transactions, or those that a filter selects. Each opens to what explains it. */
export function TransactionsTab() {
  const [filter, setFilter] = useState(everyTransaction);
  const [opened, setOpened] = useState<CoinTransaction | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <Box sx={{ minHeight: { xs: 236, md: 140 } }}>
        <RenderBoundary>
          <Suspense fallback={null}>
            <CoinTools.Component filter={filter} onFilter={setFilter} />
          </Suspense>
        </RenderBoundary>
      </Box>
      {isFiltered(filter) ? (
        <RenderBoundary>
          <Suspense fallback={null}>
            <FilteredTransactions.Component filter={filter} onOpen={setOpened} />
          </Suspense>
        </RenderBoundary>
      ) : (
        <AllTransactions onOpen={setOpened} />
      )}
      {opened !== null && (
        <DialogBoundary onClose={close}>
          <TransactionDrawer.Component transaction={opened} onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}
