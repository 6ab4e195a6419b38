import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import '../../../shared/i18n/coinLedgerTexts.js';
import type { CoinFilter } from './coinFilter.js';
import { CoinFilterFields } from './CoinFilterFields.js';
import { coinsFile } from './coinsApi.js';
import { RulesDrawer } from './RulesDrawer.js';
import { VerifyCoins } from './VerifyCoins.js';

interface Props {
  readonly filter: CoinFilter;
  readonly onFilter: (filter: CoinFilter) => void;
}

/** What explains the coins as a whole, and what selects transactions. */
export function CoinTools({ filter, onFilter }: Props) {
  const { t } = useTranslation();
  const [showsRules, setShowsRules] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setShowsRules(true)}>
        {t('coinLedger.rules')}
      </Button>
      <Button
        component="a"
        variant="outlined"
        href={coinsFile(filter)}
        download
        startIcon={<Download size={18} aria-hidden />}
      >
        {t('coinLedger.download')}
      </Button>
      <VerifyCoins />
      <CoinFilterFields filter={filter} onChange={onFilter} />
      {showsRules && <RulesDrawer onClose={() => setShowsRules(false)} />}
    </Box>
  );
}
