import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import History from 'lucide-react/icons/history';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Undo2 from 'lucide-react/icons/undo-2';
import '../../shared/i18n/sourceRunsTexts.js';
import { usePages } from '../../shared/api/keysetPages.js';
import { formatDateTime, formatNumber } from '../../shared/lib/format.js';
import type { TintName } from '../../shared/theme/tokens.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { MoreRows } from '../../shared/ui/MoreRows.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { SideDrawer } from '../../shared/ui/SideDrawer.js';
import { useCan, useCanManage } from '../../shared/session/useCan.js';
import { useReadOn } from '../../shared/ui/useReadOn.js';
import { useGetSyncRunsInfiniteQuery } from './syncRunsApi.js';
import { UndoRun } from './UndoRun.js';

const looks: Readonly<Record<SyncRun['status'], { readonly icon: LucideIcon; readonly tint: TintName }>> = {
  queued: { icon: Clock, tint: 'gray' },
  running: { icon: LoaderCircle, tint: 'indigo' },
  succeeded: { icon: CircleCheck, tint: 'emerald' },
  failed: { icon: CircleAlert, tint: 'red' },
};

/** A run that was taken back shows that, whatever came of it before. */
function lookOf(run: SyncRun): {
  readonly icon: LucideIcon;
  readonly tint: TintName;
  readonly key: RunState;
} {
  if (run.undoneAt !== null) return { icon: Undo2, tint: 'gray', key: 'undone' };
  if (run.isUndoing) return { icon: LoaderCircle, tint: 'indigo', key: 'undoing' };
  return { ...looks[run.status], key: run.status };
}

type RunState = SyncRun['status'] | 'undone' | 'undoing';

/** The duration of a run; null while it runs. */
function useDuration({ startedAt, finishedAt }: SyncRun): string | null {
  const { t, i18n } = useTranslation();
  if (startedAt === null || finishedAt === null) {
    return null;
  }
  const seconds = Math.max(Date.parse(finishedAt) - Date.parse(startedAt), 0) / 1000;
  const tenths = Math.round(seconds * 10) / 10;
  if (tenths === 0) return t('runs.instant');
  return seconds < 60
    ? t('runs.seconds', { number: formatNumber(tenths, i18n.language) })
    : t('runs.minutes', { number: formatNumber(Math.round(seconds / 60), i18n.language) });
}

function useRunFacts(run: SyncRun): readonly string[] {
  const { t, i18n } = useTranslation();
  const duration = useDuration(run);
  const number = (value: number): string => formatNumber(value, i18n.language);
  const { httpStatus, nextTryAt, fileName } = run;
  const rows = [
    t('runs.rowsRead', { number: number(run.rowsRead) }),
    t('runs.rowsAdded', { number: number(run.rowsAdded) }),
    ...(run.rowsReplaced === 0 ? [] : [t('runs.rowsReplaced', { number: number(run.rowsReplaced) })]),
    ...(run.rowsSkipped === 0 ? [] : [t('runs.rowsEqual', { number: number(run.rowsSkipped) })]),
    ...(run.rowsRefused === 0 ? [] : [t('runs.rowsRefused', { number: number(run.rowsRefused) })]),
  ];
  return [
    ...(duration === null ? [] : [t('runs.took', { duration })]),
    ...(run.status === 'queued' ? [] : [rows.join(', ')]),
    ...(httpStatus === null ? [] : [t('runs.http', { status: httpStatus })]),
    ...(fileName === null ? [] : [fileName]),
    ...(run.pages === null ? [] : [t('runs.pages', { count: run.pages })]),
    ...(nextTryAt === null ? [] : [t('runs.nextTry', { time: formatDateTime(nextTryAt, i18n.language) })]),
  ];
}

function Run({ source, run }: { readonly source: DataSource; readonly run: SyncRun }) {
  const { t } = useTranslation();
  const facts = useRunFacts(run);
  const { icon: Icon, tint, key } = lookOf(run);
  const mayUndo = useCan('undo-run');
  const isManager = useCanManage('manage-every-source', source.createdBy);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 1.5,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:focus': { outline: 'none' },
      }}
    >
      <Box sx={{ color: `ember.tint.${tint}.text`, display: 'flex', pt: '2px' }}>
        <Icon size={18} aria-hidden />
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t(`runs.status_${key}`)} · {t(`runs.trigger_${run.trigger}`)}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          <RelativeTime instant={run.startedAt ?? run.createdAt} />
          {facts.map((fact) => ` · ${fact}`)}
        </Typography>
        {run.reason !== null && (
          <Typography variant="body2" dir="auto" sx={{ mt: 0.5, color: 'error.main' }}>
            {run.reason}
          </Typography>
        )}
        {run.reason === null && run.firstProblem !== null && (
          <Typography variant="body2" dir="auto" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {t('runs.firstProblem', { problem: run.firstProblem })}
          </Typography>
        )}
        {mayUndo && isManager && <UndoRun source={source} run={run} />}
      </Box>
    </Box>
  );
}

const stateOf = (run: SyncRun | undefined): string =>
  run === undefined ? '' : `${run.id} ${lookOf(run).key}`;

/** Announces the newest run when it changes. The list moves without a word for a screen reader. */
function RunNews({ newest }: { readonly newest: SyncRun | undefined }) {
  const { t } = useTranslation();
  const [first] = useState(() => stateOf(newest));
  const isNews = newest !== undefined && stateOf(newest) !== first;
  return (
    <Box role="status" sx={hiddenStyle}>
      {isNews && [t(`runs.status_${lookOf(newest).key}`), newest.reason].filter(Boolean).join(': ')}
    </Box>
  );
}

/** The runs of a source, newest first. Running ones move while they are shown. */
export function RunList({ source }: { readonly source: DataSource }): ReactNode {
  const { t } = useTranslation();
  const { query, more } = usePages<SyncRun>(useGetSyncRunsInfiniteQuery(source.id));
  const { list, readOnFromHere } = useReadOn<HTMLUListElement>(query.data?.length ?? 0, more.hasFailed);
  return (
    <Loadable query={query} skeleton={<Skeleton variant="rounded" height={180} />}>
      {(runs) => (
        <>
          <RunNews newest={runs[0]} />
          {runs.length === 0 ? (
            <EmptyState icon={History} title={t('runs.none')} text={t('runs.noneText')} />
          ) : (
            <>
              <Box component="ul" ref={list} aria-label={t('runs.list')} sx={plainList}>
                {runs.map((run) => (
                  <Run key={run.id} source={source} run={run} />
                ))}
              </Box>
              {more.exists && (
                <MoreRows
                  more={more}
                  onPress={() => {
                    readOnFromHere();
                    more.load();
                  }}
                />
              )}
            </>
          )}
        </>
      )}
    </Loadable>
  );
}

interface Props {
  readonly source: DataSource;
  readonly onClose: () => void;
}

/** The runs of a source beside the other sources. */
export function RunsDrawer({ source, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <SideDrawer title={t('runs.title', { name: source.name })} onClose={onClose}>
      <RunList source={source} />
    </SideDrawer>
  );
}
