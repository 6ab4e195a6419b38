import type { CoinExplanation } from '@emberdeck/contracts/gamification/coin-explanations';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import '../../../shared/i18n/coinLedgerTexts.js';
import { formatDateTime, formatNumber } from '../../../shared/lib/format.js';
import { CopyButton } from '../../../shared/ui/CopyButton.js';
import { Loadable } from '../../../shared/ui/Loadable.js';
import { SideDrawer } from '../../../shared/ui/SideDrawer.js';
import { Entry } from '../Entry.js';
import { TabSkeleton } from '../TabSkeleton.js';
import { CoinAmount } from '../TransactionList.js';
import { useGetExplanationQuery } from './coinsApi.js';

function Hash({ value }: { readonly value: string }) {
  return (
    <Typography component="code" variant="caption" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
      {value}
    </Typography>
  );
}

function Facts({ row }: { readonly row: CoinExplanation }) {
  const { t, i18n } = useTranslation();
  const { rule, description, sourceId, previousHash, transactionHash, reverses, reversedBy } = row;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      <Entry label={t('coinLedger.rule')}>{rule === null ? t('coinLedger.noRule') : rule.name}</Entry>
      {rule !== null && <Entry label={t('coinLedger.tiedTo')}>{rule.tiedTo}</Entry>}
      {reverses !== null && (
        <Entry label={t('coinLedger.reverses')}>
          <Hash value={reverses} />
        </Entry>
      )}
      {reversedBy !== null && (
        <Entry label={t('coinLedger.reversedBy')}>
          <span dir="auto">{reversedBy.description}</span> <CoinAmount transaction={reversedBy} />
          <Hash value={reversedBy.id} />
        </Entry>
      )}
      <Entry label={t('coinLedger.source')}>
        <span dir="auto">{description}</span>
        {sourceId !== null && <Hash value={sourceId} />}
      </Entry>
      <Entry label={t('coinLedger.time')}>{formatDateTime(row.createdAt, i18n.language)}</Entry>
      <Entry label={t('coinLedger.amount')}>
        <CoinAmount transaction={row} />
      </Entry>
      <Entry label={t('coinLedger.balanceAfter')}>{formatNumber(row.balanceAfter, i18n.language)}</Entry>
      <Entry label={t('coinLedger.place')}>{formatNumber(row.sequence, i18n.language)}</Entry>
      <Entry label={t('coinLedger.id')}>
        <Hash value={row.id} />
      </Entry>
      <Entry label={t('coinLedger.hash')}>
        <Hash value={transactionHash} />
        <CopyButton value={transactionHash} label={t('coinLedger.copyHash')} />
      </Entry>
      <Entry label={t('coinLedger.previousHash')}>
        {previousHash === null ? t('coinLedger.noPrevious') : <Hash value={previousHash} />}
      </Entry>
    </Box>
  );
}

interface Props {
  readonly transaction: CoinTransaction;
  readonly onClose: () => void;
}

/** Why a transaction is there: its rule, source, time, balance and hashes. */
export function TransactionDrawer({ transaction, onClose }: Props) {
  const query = useGetExplanationQuery(transaction.id);
  return (
    <SideDrawer title={transaction.description} onClose={onClose}>
      <Loadable query={query} skeleton={<TabSkeleton />}>
        {(row) => <Facts row={row} />}
      </Loadable>
    </SideDrawer>
  );
}
