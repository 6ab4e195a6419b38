import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { FormDialog } from '../../../shared/ui/FormDialog.js';
import { RadioCards } from '../../../shared/ui/RadioCards.js';
import { TextInput } from '../../../shared/ui/TextInput.js';
import { type BrowserWallet, useBrowserWallets } from './browserWallets.js';
import { useConnectWallet } from './useConnectWallet.js';

const walletList = 'https://ethereum.org/wallets/find-wallet/';

function NoWallet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('wallet.title')}
      closeLabel={t('action.close')}
      busy={false}
      isCompact
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <Typography variant="body2">{t('wallet.missing')}</Typography>
      <Typography variant="body2" sx={{ mt: 1 }}>
        <Link href={walletList} target="_blank" rel="noopener">
          {t('wallet.find')}
        </Link>
      </Typography>
    </FormDialog>
  );
}

interface FormProps {
  readonly wallets: readonly [BrowserWallet, ...BrowserWallet[]];
  readonly onClose: () => void;
}

function ConnectForm({ wallets, onClose }: FormProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(wallets[0].id);
  const [domain, setDomain] = useState('');
  const { connect, problem, busy, isAsking, label } = useConnectWallet(onClose);
  const wallet = wallets.find(({ id }) => id === chosen) ?? wallets[0];
  const idle = t('wallet.connect', { name: wallet.name });
  return (
    <FormDialog
      title={t('wallet.title')}
      text={t('wallet.text')}
      submitLabel={isAsking ? t('wallet.asking') : label({ idle, busy: t('wallet.connecting') })}
      busy={busy}
      isChanged={domain !== ''}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void connect(wallet, domain);
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {wallets.length > 1 && (
          <RadioCards
            label={t('wallet.choose')}
            value={wallet.id}
            onChange={setChosen}
            options={wallets.map(({ id, name }) => ({ value: id, title: name }))}
          />
        )}
        <TextInput
          label={t('wallet.domain')}
          hint={t('wallet.domainHint')}
          value={domain}
          inputProps={{ maxLength: 253 }}
          onChange={({ target }) => setDomain(target.value)}
        />
        {problem !== null && (
          <Alert severity="warning" role="alert">
            {problem}
          </Alert>
        )}
      </Box>
    </FormDialog>
  );
}

/** Connects a wallet of this browser, or says what is missing. */
export function ConnectWalletDialog({ onClose }: { readonly onClose: () => void }) {
  const [first, ...others] = useBrowserWallets();
  return first === undefined ? (
    <NoWallet onClose={onClose} />
  ) : (
    <ConnectForm wallets={[first, ...others]} onClose={onClose} />
  );
}
