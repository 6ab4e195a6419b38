import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { formatMoment, formatNumber } from '../../shared/lib/format.js';
import { useNow } from '../../shared/lib/useNow.js';
import { isRunActive } from './syncRunRows.js';

interface Props {
  readonly source: DataSource;
  readonly run: SyncRun | undefined;
}

function useRunText(): (run: SyncRun) => string {
  const { t, i18n } = useTranslation();
  return ({ status, rowsRead, rowsAdded }) => {
    switch (status) {
      case 'queued':
        return t('dataSources.syncQueued');
      case 'running':
        return rowsRead === 0
          ? t('dataSources.syncRunning')
          : t('dataSources.syncRunningRows', { number: formatNumber(rowsRead, i18n.language) });
      case 'succeeded':
        return t('dataSources.syncDone', { count: rowsAdded });
      case 'failed':
        return '';
    }
  };
}

function Failure({ reason }: { readonly reason: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, color: 'error.main' }}>
      <Box component={CircleAlert} size={16} aria-hidden sx={{ flex: 'none', mt: '2px' }} />
      <Typography variant="caption" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {reason}
      </Typography>
    </Box>
  );
}

/** The reason to show: of the newest run if it ended here, else of the last stored run. */
function failureOf(source: DataSource, run: SyncRun | undefined): string | null {
  if (run === undefined || isRunActive(run)) {
    return source.lastFailure;
  }
  return run.status === 'failed' ? (run.reason ?? source.lastFailure) : null;
}

/** The current run of a source, why the last one failed, why it is paused, and when it syncs next. */
export function SyncState({ source, run }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const runText = useRunText();
  const { isActive, pausedReason, nextSyncAt } = source;
  const failure = failureOf(source, run);
  const isBusy = run !== undefined && isRunActive(run);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, color: 'text.secondary', typography: 'caption' }}>
      {run && (
        <Box role="status">
          {runText(run)}
          {isBusy && <LinearProgress aria-label={t('dataSources.syncRunning')} sx={{ height: 4, mt: 0.5 }} />}
        </Box>
      )}
      {failure !== null && <Failure reason={failure} />}
      {!isActive && pausedReason !== null && (
        <div>{t(pausedReason === 'failures' ? 'dataSources.pausedFailures' : 'dataSources.paused')}</div>
      )}
      {isActive && nextSyncAt !== null && (
        <div>
          {t('dataSources.nextSync', { time: formatMoment(Date.parse(nextSyncAt), now, i18n.language) })}
        </div>
      )}
    </Box>
  );
}
