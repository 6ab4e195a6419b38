import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Plus from 'lucide-react/icons/plus';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { useGetProfileQuery } from '../../shared/api/profileApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { CoinChip } from '../../shared/ui/CoinChip.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { useUndoableRemoval } from '../../shared/ui/useUndoableRemoval.js';
import { ConnectAppDialog } from './ConnectAppDialog.js';
import type { Prefill } from './ConnectAppDialog.js';
import { useDisconnectAppMutation } from './connectedAppsApi.js';
import { DeckCard } from './DeckCard.js';
import { PopularConnections } from './PopularConnections.js';
import { cardGrid } from '../../shared/ui/listStyles.js';

const blank: Prefill = { appName: '', appType: '', deckTheme: 'default' };

const grid = cardGrid({
  xs: 'minmax(0, 1fr)',
  sm: 'repeat(2, minmax(0, 1fr))',
  lg: 'repeat(4, minmax(0, 1fr))',
});

function useRemoval() {
  const { t } = useTranslation();
  const toast = useToast();
  const [disconnect] = useDisconnectAppMutation();
  const removal = useUndoableRemoval({
    commit: (id, keepalive) => {
      disconnect({ id, keepalive })
        .unwrap()
        .then(() => toast.say(t('toast.success'), t('decks.disconnected')))
        .catch(() => {
          removal.restore(id);
          toast.warn(t('toast.error'), t('decks.disconnectFailed'));
        });
    },
  });
  const remove = ({ id, appName }: ConnectedApp): void =>
    removal.remove({ id, title: t('decks.removedTitle', { name: appName }) });
  return { hidden: removal.hidden, remove };
}

function ConnectButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={onClick}>
      {t('decks.connect')}
    </Button>
  );
}

function Balance() {
  const { data: profile } = useGetProfileQuery();
  return profile ? (
    <CoinChip coins={profile.totalCoins} />
  ) : (
    <Skeleton variant="rounded" width={96} height={40} />
  );
}

function Decks({ onConnect }: { readonly onConnect: () => void }) {
  const { t } = useTranslation();
  const query = useGetConnectedAppsQuery();
  const { hidden, remove } = useRemoval();
  const visible = query.data?.filter(({ id }) => !hidden.has(id));
  const skeletons = [1, 2, 3, 4].map((each) => <Skeleton key={each} variant="rounded" height={320} />);
  return (
    <Loadable query={{ ...query, data: visible }} skeleton={<Box sx={grid}>{skeletons}</Box>}>
      {(apps) =>
        apps.length === 0 ? (
          <EmptyState
            icon={WalletCards}
            title={t('decks.emptyTitle')}
            text={t('decks.emptyText')}
            action={<ConnectButton onClick={onConnect} />}
          />
        ) : (
          <Box component="ul" sx={grid}>
            {apps.map((app) => (
              <DeckCard key={app.id} app={app} onDelete={remove} />
            ))}
          </Box>
        )
      }
    </Loadable>
  );
}

/** The decks of a person. */
export function ConnectAppsScreen() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<Prefill | null>(null);
  const openBlank = (): void => setDialog(blank);
  return (
    <>
      <PageHeader
        title={t('decks.title')}
        subtitle={t('decks.subtitle')}
        actions={
          <>
            <Balance />
            <ConnectButton onClick={openBlank} />
          </>
        }
      />
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('decks.list')}
      </Typography>
      <Decks onConnect={openBlank} />
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        {t('decks.popular')}
      </Typography>
      <PopularConnections onPick={setDialog} />
      {dialog && <ConnectAppDialog prefill={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
