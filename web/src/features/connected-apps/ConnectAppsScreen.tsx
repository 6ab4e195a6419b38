import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Plus from 'lucide-react/icons/plus';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { beginRemoval } from '../../shared/removals/removals.js';
import { useRemovalFocus } from '../../shared/removals/useRemovalFocus.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { CoinBalance } from '../../shared/ui/CoinBalance.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { useRequestedAction } from '../../shared/ui/useRequestedAction.js';
import { ConnectAppDialog } from './ConnectAppDialog.js';
import type { Prefill } from './ConnectAppDialog.js';
import { disconnectApp } from './connectedAppsApi.js';
import { DeckList } from './DeckList.js';
import { inOrder } from './deckOrder.js';
import { deckGrid, deckShape } from './deckStyles.js';
import { GhostDecks } from './GhostDecks.js';
import { PopularConnections } from './PopularConnections.js';

const blank: Prefill = { appName: '', appType: '', deckTheme: 'default' };

function useRemove(): (app: ConnectedApp) => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return ({ id, appName }) =>
    dispatch(
      beginRemoval({
        id,
        title: t('decks.removedTitle', { name: appName }),
        doneText: t('decks.disconnected'),
        failedText: t('decks.disconnectFailed'),
        commit: (keepalive) => dispatch(disconnectApp.initiate({ id, keepalive }, { track: false })).unwrap(),
      }),
    );
}

function ConnectButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={onClick}>
      {t('decks.connect')}
    </Button>
  );
}

interface DecksProps {
  /** The id of the last app that was connected while this screen is open. */
  readonly dealt: string | null;
  readonly onConnect: () => void;
}

function Decks({ dealt, onConnect }: DecksProps) {
  const query = useGetConnectedAppsQuery();
  useRemovalFocus(query.data);
  const remove = useRemove();
  const skeletons = [1, 2, 3, 4].map((each) => (
    <Skeleton key={each} variant="rounded" height="auto" sx={deckShape} />
  ));
  return (
    <Loadable query={query} skeleton={<Box sx={deckGrid}>{skeletons}</Box>}>
      {(apps) =>
        apps.length === 0 ? (
          <GhostDecks action={<ConnectButton onClick={onConnect} />} />
        ) : (
          // A deck that was connected just now is shown, whatever was searched for.
          <DeckList key={dealt} apps={inOrder(apps)} dealt={dealt} onDelete={remove} />
        )
      }
    </Loadable>
  );
}

/** The connected apps of the user. */
export function ConnectAppsScreen() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<Prefill | null>(null);
  const [dealt, setDealt] = useState<string | null>(null);
  const isShown = rewardPreference.useIsOn();
  const openBlank = (): void => setDialog(blank);
  useRequestedAction('create-connected-app', openBlank);
  return (
    <>
      <PageHeader
        title={t('decks.title')}
        subtitle={isShown ? t('decks.subtitle') : t('decks.plainSubtitle')}
        actions={
          <>
            <CoinBalance />
            <ConnectButton onClick={openBlank} />
          </>
        }
      />
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('decks.list')}
      </Typography>
      <Decks dealt={dealt} onConnect={openBlank} />
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        {t('decks.popular')}
      </Typography>
      <PopularConnections onPick={setDialog} />
      {dialog && <ConnectAppDialog prefill={dialog} onConnected={setDealt} onClose={() => setDialog(null)} />}
    </>
  );
}
