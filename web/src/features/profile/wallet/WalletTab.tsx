import type { Wallet as ConnectedWallet } from '@emberdeck/contracts/gamification/wallet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import Wallet from 'lucide-react/icons/wallet';
import '../../../shared/i18n/walletTexts.js';
import { formatDate } from '../../../shared/lib/format.js';
import { lazyWithPreload } from '../../../shared/lib/lazyWithPreload.js';
import { useToast } from '../../../shared/toasts/useToast.js';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { CopyButton } from '../../../shared/ui/CopyButton.js';
import { DialogBoundary } from '../../../shared/ui/DialogBoundary.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { Loadable } from '../../../shared/ui/Loadable.js';
import { Entry } from '../Entry.js';
import { TabSkeleton } from '../TabSkeleton.js';
import { useDisconnectWalletMutation, useGetWalletQuery } from './walletApi.js';

const ConnectWalletDialog = lazyWithPreload(() =>
  import('./ConnectWalletDialog.js').then((module) => module.ConnectWalletDialog),
);

function ConnectWallet() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <EmptyState
        icon={Wallet}
        title={t('wallet.none')}
        text={t('wallet.noneText')}
        action={
          <Button variant="contained" onClick={() => setOpen(true)}>
            {t('wallet.title')}
          </Button>
        }
      />
      {isOpen && (
        <DialogBoundary onClose={close}>
          <ConnectWalletDialog.Component onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}

function DisconnectButton() {
  const { t } = useTranslation();
  const toast = useToast();
  const [disconnect, { isLoading }] = useDisconnectWalletMutation();
  const [isAsking, setAsking] = useState(false);
  const disconnectNow = async (): Promise<void> => {
    setAsking(false);
    try {
      await disconnect().unwrap();
      toast.say(t('toast.success'), t('wallet.disconnected'));
    } catch (error) {
      toast.fail(t('wallet.disconnectFailed'), error);
    }
  };
  return (
    <>
      <Button color="error" disabled={isLoading} onClick={() => setAsking(true)}>
        {t('wallet.disconnect')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('wallet.disconnectTitle')}
          text={t('wallet.disconnectText')}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('wallet.disconnect')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void disconnectNow()}
        />
      )}
    </>
  );
}

interface ShownProps {
  readonly wallet: ConnectedWallet;
  readonly address: string;
}

function ShownWallet({ address, wallet: { walletType, customDomain, connectedAt } }: ShownProps) {
  const { t, i18n } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        <Entry label={t('wallet.address')}>
          <Typography component="span" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
            {address}
          </Typography>
          <CopyButton value={address} label={t('wallet.copy')} />
          <Chip size="small" color="success" variant="outlined" label={t('wallet.verified')} />
        </Entry>
        <Entry label={t('wallet.domain')}>
          <Typography component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {customDomain ?? t('profile.none')}
          </Typography>
          {customDomain !== null && <Chip size="small" variant="outlined" label={t('wallet.unverified')} />}
        </Entry>
        {connectedAt !== null && (
          <Entry label={t('wallet.connectedBy')}>
            <Typography component="span" dir="auto">
              {t('wallet.since', { name: walletType, date: formatDate(connectedAt, i18n.language) })}
            </Typography>
          </Entry>
        )}
      </Box>
      <DisconnectButton />
    </Box>
  );
}

/** The connected wallet, or the way to connect one. */
export function WalletTab() {
  const query = useGetWalletQuery();
  return (
    <Loadable query={query} skeleton={<TabSkeleton />}>
      {(wallet) =>
        wallet.walletAddress === null ? (
          <ConnectWallet />
        ) : (
          <ShownWallet wallet={wallet} address={wallet.walletAddress} />
        )
      }
    </Loadable>
  );
}
