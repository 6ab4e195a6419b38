import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { formatMoment, formatNumber } from '../../shared/lib/format.js';
import { useNow } from '../../shared/lib/useNow.js';
import { SourceReason, useSourceReason } from '../../shared/ui/SourceReason.js';
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

/** The failure reason to show: of a run that ended on this screen, otherwise the stored reason of the source. */
function useShownReason({ source, run }: Props): string | null {
  const stored = useSourceReason(source);
  if (run === undefined || isRunActive(run)) {
    return stored;
  }
  return run.status === 'failed' ? (run.reason ?? stored) : null;
}

/** The current run of a source, why the last one failed, why it is paused, and when it syncs next. */
export function SyncState({ source, run }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const runText = useRunText();
  const { isActive, pausedReason, nextSyncAt } = source;
  const reason = useShownReason({ source, run });
  const isBusy = run !== undefined && isRunActive(run);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, color: 'text.secondary', typography: 'caption' }}>
      {run && (
        <Box role="status">
          {runText(run)}
          {isBusy && <LinearProgress aria-label={t('dataSources.syncRunning')} sx={{ height: 4, mt: 0.5 }} />}
        </Box>
      )}
      {reason !== null && <SourceReason reason={reason} />}
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
