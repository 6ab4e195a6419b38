import type { JobRow as Job, JobStatus } from '@emberdeck/contracts/jobs/job';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import Ban from 'lucide-react/icons/ban';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { isActive, percentOf } from '../jobs/jobRows.js';
import { formatShare } from '../lib/format.js';
import type { TintName } from '../theme/tokens.js';
import { BlockableButton } from './BlockableButton.js';
import { hiddenStyle } from './hiddenStyle.js';

interface Props {
  readonly job: Job;
  /** A request about the job is pending. */
  readonly isBusy?: boolean;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  /** Hides an ended job. */
  readonly onDismiss: () => void;
  /** An action on the result, for instance a download. */
  readonly action?: ReactNode;
}

const looks: Readonly<Record<JobStatus, { readonly icon: LucideIcon; readonly tint: TintName }>> = {
  queued: { icon: Clock, tint: 'gray' },
  running: { icon: LoaderCircle, tint: 'indigo' },
  succeeded: { icon: CircleCheck, tint: 'emerald' },
  failed: { icon: CircleAlert, tint: 'red' },
  canceled: { icon: Ban, tint: 'gray' },
};

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;

function useJobTexts(job: Job) {
  const { t, i18n } = useTranslation();
  const percent = percentOf(job);
  const status = job.canceling && isActive(job) ? t('jobs.canceling') : t(`jobs.status_${job.status}`);
  const isCounted = job.status === 'running' && percent !== null;
  return {
    status,
    percent,
    shown: isCounted ? `${status} · ${formatShare(percent / 100, i18n.language)}` : status,
    reason: job.reason !== null && isActive(job) ? t('jobs.again', { reason: job.reason }) : job.reason,
  };
}

function JobProgress({ job }: { readonly job: Job }) {
  const { t } = useTranslation();
  const percent = percentOf(job);
  return (
    <LinearProgress
      aria-label={t('jobs.progressOf', { title: job.title })}
      variant={percent === null ? 'indeterminate' : 'determinate'}
      {...(percent !== null && { value: percent })}
      sx={{ height: 6 }}
    />
  );
}

function JobButtons({ job, isBusy = false, onCancel, onRetry, onDismiss, action }: Props) {
  const { t } = useTranslation();
  const { status, title } = job;
  if (isActive(job)) {
    return (
      <BlockableButton
        size="small"
        aria-label={t('jobs.cancelName', { title })}
        blocked={isBusy || job.canceling}
        onClick={onCancel}
      >
        {t('jobs.cancel')}
      </BlockableButton>
    );
  }
  return (
    <>
      {status === 'succeeded' ? (
        action
      ) : (
        <BlockableButton
          size="small"
          variant="outlined"
          aria-label={t('jobs.retryName', { title })}
          blocked={isBusy}
          startIcon={<RotateCw size={16} aria-hidden />}
          onClick={onRetry}
        >
          {t('jobs.retry')}
        </BlockableButton>
      )}
      <IconButton size="small" aria-label={t('jobs.dismissName', { title })} onClick={onDismiss}>
        <X size={18} aria-hidden />
      </IconButton>
    </>
  );
}

/** A job in a list: progress, failure reason and actions. Screen readers announce its changes politely. */
export function JobRow(props: Props) {
  const { job } = props;
  const { status, shown, reason } = useJobTexts(job);
  const { icon: Icon, tint } = looks[job.status];
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ color: `ember.tint.${tint}.text`, display: 'flex', pt: '2px' }}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
          <Typography variant="body2" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {job.title}
          </Typography>
          <Typography
            variant="caption"
            component="p"
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {shown}
          </Typography>
          {reason !== null && (
            <Typography variant="caption" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {reason}
            </Typography>
          )}
        </Box>
        <JobButtons {...props} />
      </Box>
      {job.status === 'running' && (
        <Box sx={{ gridColumn: 2 }}>
          <JobProgress job={job} />
        </Box>
      )}
      {/* Without the percentage: screen readers would read it at each step. */}
      <Box component="span" role="status" sx={hiddenStyle}>
        {`${job.title}: ${status}`}
      </Box>
    </Box>
  );
}
