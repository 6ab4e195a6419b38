import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Coins from 'lucide-react/icons/coins';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { ConnectLink } from './ConnectLink.js';
import { TransactionList, TransactionSkeletons } from './TransactionList.js';
import { useTransactions } from './useTransactions.js';

type More = ReturnType<typeof useTransactions>['more'];

function MoreButton({ more, onPress }: { readonly more: More; readonly onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mt: 2 }}>
      {more.hasFailed && (
        <Typography role="alert" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('profile.moreFailed')}
        </Typography>
      )}
      <BlockableButton variant="outlined" blocked={more.isLoading} onClick={onPress}>
        {t(more.isLoading ? 'profile.moreLoading' : 'profile.more')}
      </BlockableButton>
    </Box>
  );
}

/** Moves the focus to the first new row: the button disappears after the last page. */
function useReadingOn(count: number, hasFailed: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (hasFailed) {
      from.current = null;
    } else if (from.current !== null && count > from.current) {
      const first = list.current?.children[from.current];
      from.current = null;
      if (first instanceof HTMLElement) {
        first.tabIndex = -1;
        first.focus();
      }
    }
  }, [count, hasFailed]);
  const readOnFromHere = (): void => {
    from.current = count;
  };
  return { list, readOnFromHere };
}

/** All coin transactions, a page at a time. */
export function TransactionsTab() {
  const { t } = useTranslation();
  const { query, more } = useTransactions();
  const { list, readOnFromHere } = useReadingOn(query.data?.length ?? 0, more.hasFailed);
  const loadMore = (): void => {
    readOnFromHere();
    more.load();
  };
  return (
    <Loadable query={query} skeleton={<TransactionSkeletons rows={3} />}>
      {(transactions) =>
        transactions.length === 0 ? (
          <EmptyState
            icon={Coins}
            title={t('profile.noTransactions')}
            text={t('profile.noTransactionsText')}
            action={<ConnectLink />}
          />
        ) : (
          <>
            <TransactionList ref={list} transactions={transactions} />
            {more.exists && <MoreButton more={more} onPress={loadMore} />}
          </>
        )
      }
    </Loadable>
  );
}
