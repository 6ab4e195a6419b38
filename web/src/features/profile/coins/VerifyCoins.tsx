import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import '../../../shared/i18n/coinLedgerTexts.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { useToast } from '../../../shared/toasts/useToast.js';
import { BlockableButton } from '../../../shared/ui/BlockableButton.js';
import { checkCoins, type CheckedCoins } from './checkCoins.js';
import { useLazyGetProofQuery } from './coinsApi.js';

function useWords() {
  const { t, i18n } = useTranslation();
  return (checked: CheckedCoins): string => {
    if (checked.fault === null) {
      return t('coinLedger.holds', { rows: checked.rows, balance: checked.balance });
    }
    if (checked.row === null) return t('coinLedger.fault_end');
    const { sequence, createdAt } = checked.row;
    const row = t('coinLedger.faultRow', { place: sequence, time: formatDateTime(createdAt, i18n.language) });
    return `${t(`coinLedger.fault_${checked.fault}`)} ${row}`;
  };
}

/** Recomputes the hashes of the own coins in this browser, and says whether they hold. */
export function VerifyCoins() {
  const { t } = useTranslation();
  const toast = useToast();
  const words = useWords();
  const [read] = useLazyGetProofQuery();
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<CheckedCoins | null>(null);
  // Browsers compute hashes only on https and localhost.
  const canCheck = window.isSecureContext;
  const verify = async (): Promise<void> => {
    setBusy(true);
    setChecked(null);
    try {
      setChecked(await checkCoins((after) => read(after).unwrap()));
    } catch (error) {
      toast.fail(t('coinLedger.verifyFailed'), error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <BlockableButton variant="outlined" blocked={isBusy || !canCheck} onClick={() => void verify()}>
        {isBusy ? t('coinLedger.verifying') : t('coinLedger.verify')}
      </BlockableButton>
      <Box role="status" sx={{ flex: '1 0 100%' }}>
        {!canCheck && <Alert severity="info">{t('coinLedger.needsHttps')}</Alert>}
        {checked !== null && (
          <Alert severity={checked.fault === null ? 'success' : 'error'}>{words(checked)}</Alert>
        )}
      </Box>
    </>
  );
}
