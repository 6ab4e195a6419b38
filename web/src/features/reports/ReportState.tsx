import type { Report } from '@emberdeck/contracts/analytics/reports';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Share2 from 'lucide-react/icons/share-2';
import X from 'lucide-react/icons/x';
import { formatDate, formatShare } from '../../shared/lib/format.js';
import { DiscussLayer } from '../../shared/figures/DiscussLayer.js';
import { useDiscuss } from '../../shared/figures/useDiscuss.js';
import { useCan, useCanManage } from '../../shared/session/useCan.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { isInProgress } from './reportRows.js';
import { useCancelReportMutation, useRetryReportMutation } from './reportChangesApi.js';
import { reportsAnnounced, reportsRequested } from './requestedReportsSlice.js';

interface Props {
  readonly report: Report;
}

function useNames({ report: { title, createdAt } }: Props) {
  const { i18n } = useTranslation();
  return { title, date: formatDate(createdAt, i18n.language) };
}

function Failure({ text }: { readonly text: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, color: 'error.main' }}>
      <Box component={CircleAlert} size={18} aria-hidden sx={{ flex: 'none', mt: '1px' }} />
      <Typography variant="body2" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>
  );
}

/** The state of the file that clients get, for the team. A ready one needs no words. */
export function ClientFile({ report: { clientFile } }: Props) {
  const { t } = useTranslation();
  // A row that an older server sent has none.
  if (!clientFile || clientFile.status === 'ready') {
    return null;
  }
  const reason = clientFile.reason ?? t('reports.failedReason');
  const text = t(`reports.clientFile_${clientFile.status}`, { reason });
  return clientFile.status === 'failed' ? (
    <Failure text={text} />
  ) : (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {text}
    </Typography>
  );
}

/** The progress of a report that is being made, or the reason why it failed. */
export function ReportProgress({ report }: Props) {
  const { t, i18n } = useTranslation();
  const names = useNames({ report });
  const { status, progress, reason } = report;
  if (status === 'failed') {
    return <Failure text={reason ?? t('reports.failedReason')} />;
  }
  if (!isInProgress(report)) {
    return null;
  }
  const isCounted = status === 'running';
  return (
    <Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {isCounted
          ? t('reports.progress', { percent: formatShare(progress / 100, i18n.language) })
          : t('reports.queued')}
      </Typography>
      <LinearProgress
        aria-label={t('reports.progressOf', names)}
        variant={isCounted ? 'determinate' : 'indeterminate'}
        {...(isCounted && { value: progress })}
        sx={{ height: 6 }}
      />
    </Box>
  );
}

function RetryButton({ report }: Props) {
  const { t } = useTranslation();
  const names = useNames({ report });
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [retry, { isLoading }] = useRetryReportMutation();
  const run = async (): Promise<void> => {
    try {
      await retry(report.id).unwrap();
      dispatch(reportsRequested([report.id]));
    } catch (error) {
      toast.fail(t('reports.retryFailed'), error);
    }
  };
  return (
    <BlockableButton
      size="small"
      variant="outlined"
      blocked={isLoading}
      startIcon={<RotateCw size={16} aria-hidden />}
      aria-label={t('reports.retryName', names)}
      onClick={() => void run()}
    >
      {t('reports.retry')}
    </BlockableButton>
  );
}

function CancelButton({ report }: Props) {
  const { t } = useTranslation();
  const names = useNames({ report });
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [cancel, { isLoading }] = useCancelReportMutation();
  const run = async (): Promise<void> => {
    // An end that the user asked for is no failure to announce.
    dispatch(reportsAnnounced([report.id]));
    try {
      await cancel(report.id).unwrap();
    } catch (error) {
      toast.fail(t('reports.cancelFailed'), error);
    }
  };
  return (
    <BlockableButton
      size="small"
      variant="outlined"
      blocked={isLoading}
      startIcon={<X size={16} aria-hidden />}
      aria-label={t('reports.cancelName', names)}
      onClick={() => void run()}
    >
      {t('reports.cancel')}
    </BlockableButton>
  );
}

function FileLinks({ report }: Props) {
  const { t } = useTranslation();
  const names = useNames({ report });
  const address = `/api/reports/${report.id}/file`;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        href={address}
        // A refused download then stays a failed download: the page does not navigate away.
        download
        startIcon={<Download size={16} aria-hidden />}
        aria-label={t('reports.downloadName', names)}
      >
        {t('reports.download')}
      </Button>
      {report.config.format === 'pdf' && (
        <Button
          size="small"
          href={`${address}?inline=1`}
          target="_blank"
          rel="noopener"
          startIcon={<ExternalLink size={16} aria-hidden />}
          aria-label={t('reports.openName', names)}
        >
          {t('reports.open')}
        </Button>
      )}
    </>
  );
}

interface ActionsProps extends Props {
  readonly onShare: (report: Report) => void;
}

function DiscussButton({ report }: Props) {
  const { t } = useTranslation();
  const { id, title } = report;
  const { actions, layer } = useDiscuss({ kind: 'report', ref: id, name: title });
  return (
    <>
      {actions.map(({ key, label, icon: Icon, onSelect }) => (
        <Button
          key={key}
          size="small"
          startIcon={<Icon size={16} aria-hidden />}
          aria-label={t('figures.discussName', { name: title })}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      <DiscussLayer {...layer} />
    </>
  );
}

/** What the user can do with a report: get its file, make it again, share it. */
export function ReportActions({ report, onShare }: ActionsProps) {
  const { t } = useTranslation();
  const names = useNames({ report });
  const isManaged = useCanManage('manage-every-report', report.generatedBy);
  const mayRetry = useCan('retry-report') && isManaged;
  const mayCancel = useCan('cancel-report') && isManaged;
  const mayShare = useCan('share-report') && isManaged;
  const hasFailed = report.status === 'failed' || report.clientFile?.status === 'failed';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {report.status === 'ready' && <FileLinks report={report} />}
      {isInProgress(report) && mayCancel && <CancelButton report={report} />}
      {hasFailed && mayRetry && <RetryButton report={report} />}
      {mayShare && (
        <Button
          size="small"
          startIcon={<Share2 size={16} aria-hidden />}
          aria-label={t('reports.shareName', names)}
          onClick={() => onShare(report)}
        >
          {t('reports.share')}
        </Button>
      )}
      <DiscussButton report={report} />
    </Box>
  );
}
