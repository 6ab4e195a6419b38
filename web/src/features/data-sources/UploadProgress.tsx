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

/** The progress of a file on its way, or of its import, in percent. An import that has not started reports none. */
export function UploadProgress({ sourceName, job }: Props) {
  const { t, i18n } = useTranslation();
  const isSending = job.phase === 'sending';
  const isKnown = isSending || job.percent > 0;
  const textAt = (percent: number): string =>
    isKnown
      ? t(isSending ? 'upload.percent' : 'upload.importPercent', {
          percent: formatShare(percent / 100, i18n.language),
        })
      : t('upload.importStarting');
  const announced = Math.floor(job.percent / announcedStep) * announcedStep;
  return (
    <Box sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LinearProgress
        aria-label={t(isSending ? 'upload.progress' : 'upload.importProgress', {
          file: job.fileName,
          name: sourceName,
        })}
        aria-valuetext={textAt(job.percent)}
        {...(isKnown ? { variant: 'determinate', value: job.percent } : { variant: 'indeterminate' })}
      />
      <Typography
        variant="body2"
        aria-hidden
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {textAt(job.percent)}
      </Typography>
      <Box role="status" sx={hiddenStyle}>
        {isKnown && announced === 0 ? '' : textAt(announced)}
      </Box>
    </Box>
  );
}
