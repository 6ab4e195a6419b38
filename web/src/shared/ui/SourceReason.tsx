import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { dataSourceFreshness } from '../lib/freshness.js';
import { useNow } from '../lib/useNow.js';

/**
 * Why a source has no fresh figures: the reason of its last run, or that it got none for a day. Null without a problem.
 * Clients read no reasons of runs, so a failed source has only the second one for them.
 */
export function useSourceReason(source: DataSource): string | null {
  const { t } = useTranslation();
  const now = useNow();
  if (source.lastFailure !== null) {
    return source.lastFailure;
  }
  return dataSourceFreshness(source, now) === 'error'
    ? t(source.type === 'Webhook' ? 'dataSources.noDelivery' : 'dataSources.noSync')
    : null;
}

/** A reason in words, beside the label of a source. */
export function SourceReason({ reason }: { readonly reason: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, color: 'error.main' }}>
      <Box component={CircleAlert} size={16} aria-hidden sx={{ flex: 'none', mt: '2px' }} />
      <Typography variant="caption" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {reason}
      </Typography>
    </Box>
  );
}
