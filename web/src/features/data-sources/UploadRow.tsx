import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import X from 'lucide-react/icons/x';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { FileName } from './FileName.js';
import { UploadProgress } from './UploadProgress.js';
import { cancelUpload, forgetUpload, retryUpload } from './uploadRuns.js';
import { isRunning } from './uploadsSlice.js';
import type { UploadJob } from './uploadsSlice.js';
import { useUploadText } from './uploadTexts.js';

interface Props {
  readonly source: DataSource;
  readonly job: UploadJob;
  /** The row is gone, and its focused button with it. */
  readonly onDismissed: () => void;
}

function useOutcome(): (job: UploadJob) => string {
  const { t } = useTranslation();
  const text = useUploadText();
  return (job) => {
    if (job.phase === 'sent') {
      return t('upload.ready');
    }
    if (job.answer === null) {
      return text(job);
    }
    const { rowsAdded, rowsReplaced, rowsRefused } = job.answer;
    return [
      t('upload.doneText', { count: rowsAdded }),
      ...(rowsReplaced > 0 ? [t('upload.replacedText', { count: rowsReplaced })] : []),
      ...(rowsRefused > 0 ? [t('upload.refusedText', { count: rowsRefused })] : []),
    ].join(' ');
  };
}

function Outcome({ source, job }: Pick<Props, 'source' | 'job'>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const outcome = useOutcome();
  const isFailure = job.phase === 'failed';
  return (
    <>
      <Typography
        role="status"
        variant="body2"
        sx={{ color: isFailure ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {outcome(job)}
      </Typography>
      {isFailure && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('upload.retryFor', { name: source.name })}
          onClick={() => dispatch(retryUpload(source.id))}
          sx={{ justifySelf: 'start' }}
        >
          {t('upload.retry')}
        </Button>
      )}
    </>
  );
}

/** The upload of a source, on its card. It stays visible after the dialog or the screen is closed. */
export function UploadRow({ source, job, onDismissed }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const running = isRunning(job);
  const end = (): void => {
    if (running) {
      dispatch(cancelUpload(source.id));
    } else {
      dispatch(forgetUpload(source.id));
      onDismissed();
    }
  };
  return (
    <Box
      sx={{
        p: 1.5,
        borderRadius: 2,
        bgcolor: 'background.default',
        display: 'grid',
        gap: 0.75,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <FileName name={job.fileName} />
        <IconButton
          size="small"
          aria-label={t(running ? 'upload.cancelFor' : 'upload.dismissFor', { name: source.name })}
          onClick={end}
          sx={{ my: -0.5, marginInlineEnd: -0.5 }}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </Box>
      {running ? (
        <UploadProgress sourceName={source.name} job={job} />
      ) : (
        <Outcome source={source} job={job} />
      )}
    </Box>
  );
}
