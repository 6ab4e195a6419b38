import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatShare } from '../../shared/lib/format.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import type { UploadJob } from './uploadsSlice.js';

interface Props {
  readonly sourceName: string;
  readonly job: UploadJob;
}

const announcedStep = 25;

/** The progress of a file: first the upload in percent, then the processing, which reports no progress. */
export function UploadProgress({ sourceName, job }: Props) {
  const { t, i18n } = useTranslation();
  const isSending = job.phase === 'sending';
  const share = (percent: number): string => formatShare(percent / 100, i18n.language);
  const announced = Math.floor(job.percent / announcedStep) * announcedStep;
  const text = isSending ? t('upload.percent', { percent: share(job.percent) }) : t('upload.reading');
  const spoken = isSending ? t('upload.percent', { percent: share(announced) }) : t('upload.reading');
  return (
    <Box sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LinearProgress
        aria-label={t('upload.progress', { file: job.fileName, name: sourceName })}
        aria-valuetext={text}
        {...(isSending ? { variant: 'determinate', value: job.percent } : { variant: 'indeterminate' })}
      />
      <Typography
        variant="body2"
        aria-hidden
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {text}
      </Typography>
      <Box role="status" sx={hiddenStyle}>
        {isSending && announced === 0 ? '' : spoken}
      </Box>
    </Box>
  );
}
