import { useTranslation } from 'react-i18next';
import Coins from 'lucide-react/icons/coins';
import '../../../shared/i18n/coinLedgerTexts.js';
import { usePages } from '../../../shared/api/keysetPages.js';
import { useSettled } from '../../../shared/lib/useSettled.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { TransactionTable } from '../TransactionTable.js';
import type { OpenTransaction } from '../TransactionTable.js';
import { isReversed } from './coinFilter.js';
import type { CoinFilter } from './coinFilter.js';
import { useGetFilteredTransactionsInfiniteQuery } from './coinsApi.js';

interface Props {
  readonly filter: CoinFilter;
  readonly onOpen: OpenTransaction;
}

/** The transactions that a filter selects. */
export function FilteredTransactions({ filter, onOpen }: Props) {
  const { t } = useTranslation();
  const settled = useSettled(filter);
  const given = isReversed(settled) ? { ...settled, until: '' } : settled;
  const pages = usePages(useGetFilteredTransactionsInfiniteQuery(given, { refetchOnMountOrArgChange: true }));
  return (
    <TransactionTable
      pages={pages}
      onOpen={onOpen}
      empty={<EmptyState kind="noMatch" icon={Coins} title={t('coinLedger.noMatch')} />}
    />
  );
}
