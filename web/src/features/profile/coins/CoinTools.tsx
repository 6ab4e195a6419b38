import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import '../../../shared/i18n/coinLedgerTexts.js';
import { RulesDrawer } from './RulesDrawer.js';
import { VerifyCoins } from './VerifyCoins.js';

/** What explains the coins as a whole. */
export function CoinTools() {
  const { t } = useTranslation();
  const [showsRules, setShowsRules] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setShowsRules(true)}>
        {t('coinLedger.rules')}
      </Button>
      <VerifyCoins />
      {showsRules && <RulesDrawer onClose={() => setShowsRules(false)} />}
    </Box>
  );
}
