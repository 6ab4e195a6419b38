import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { Freshness } from '../lib/freshness.js';
import type { TintName } from '../theme/tokens.js';
import { StatusDot } from './StatusDot.js';
import type { DotShape } from './StatusDot.js';

const looks: Readonly<Record<Freshness, { tint: TintName; shape: DotShape }>> = {
  active: { tint: 'emerald', shape: 'filled' },
  uploaded: { tint: 'emerald', shape: 'filled' },
  stale: { tint: 'amber', shape: 'half' },
  pending: { tint: 'amber', shape: 'ring' },
  notSynced: { tint: 'gray', shape: 'ring' },
  inactive: { tint: 'red', shape: 'ring' },
  error: { tint: 'red', shape: 'cross' },
};

/** The freshness of a data source or app: color, word and shape. */
export function FreshnessLabel({ freshness }: { readonly freshness: Freshness }) {
  const { t } = useTranslation();
  const { tint, shape } = looks[freshness];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        py: 0.25,
        borderRadius: 999,
        typography: 'caption',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        bgcolor: `ember.tint.${tint}.background`,
        color: `ember.tint.${tint}.text`,
      }}
    >
      <StatusDot shape={shape} />
      {t(`status.${freshness}`)}
    </Box>
  );
}
