import { coinKinds, coinSources } from '@emberdeck/contracts/gamification/coin-kinds';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { SelectInput } from '../../../shared/ui/SelectInput.js';
import { TextInput } from '../../../shared/ui/TextInput.js';
import { isReversed } from './coinFilter.js';
import type { CoinFilter } from './coinFilter.js';

const fieldsStyle = {
  flex: '1 0 100%',
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' },
} as const;

interface Props {
  readonly filter: CoinFilter;
  readonly onChange: (filter: CoinFilter) => void;
}

/** Selects transactions by kind, reason and period. */
export function CoinFilterFields({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const kinds = coinKinds.map((value) => ({ value, label: t(`coinLedger.kinds.${value}`) }));
  const reasons = coinSources.map((value) => ({ value, label: t(`coinLedger.reasons.${value}`) }));
  const all = { value: '', label: t('coinLedger.all') };
  return (
    <Box role="search" aria-label={t('coinLedger.filter')} sx={fieldsStyle}>
      <SelectInput
        label={t('coinLedger.kind')}
        value={filter.type}
        options={[all, ...kinds]}
        onChange={({ target }) => onChange({ ...filter, type: target.value })}
      />
      <SelectInput
        label={t('coinLedger.reason')}
        value={filter.reason}
        options={[all, ...reasons]}
        onChange={({ target }) => onChange({ ...filter, reason: target.value })}
      />
      {(['from', 'until'] as const).map((field) => (
        <TextInput
          key={field}
          type="date"
          label={t(`coinLedger.${field}`)}
          value={filter[field]}
          error={field === 'until' && isReversed(filter) ? t('coinLedger.reversed') : undefined}
          onChange={({ target }) => onChange({ ...filter, [field]: target.value })}
        />
      ))}
    </Box>
  );
}
