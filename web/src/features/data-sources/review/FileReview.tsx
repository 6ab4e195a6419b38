import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import X from 'lucide-react/icons/x';
import { reasonOf } from '../../../shared/api/apiError.js';
import { clampLines } from '../../../shared/ui/clampLines.js';
import { InlineNote } from '../../../shared/ui/InlineNote.js';
import { useWorkspace } from '../../../shared/session/useWorkspace.js';
import { useAppDispatch } from '../../../shared/store/hooks.js';
import { FocusedSection } from '../FocusedSection.js';
import { PointsTable } from '../PointsTable.js';
import { nextFile, sendAgain } from '../uploadRuns.js';
import type { UploadJob } from '../uploadsSlice.js';
import { Aftermath } from '../UploadStates.js';
import { WaitingFiles } from '../WaitingFiles.js';
import { ColumnList } from './ColumnList.js';
import { FormatFields } from './FormatFields.js';
import { Questions } from './Questions.js';
import { LeftOutColumns, ReviewCounts, ReviewNotes } from './ReviewNotes.js';
import { RowsField } from './RowsField.js';
import { blockerOf, openReadingOf, problemOf } from './reviewProblem.js';
import type { FilePreview } from './useFilePreview.js';

interface PartProps {
  readonly title: string;
  /** Opens the part although the user has not. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

const partStyle = { display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** A part of the choices that most files do not need. */
function Part({ title, isNeeded, children }: PartProps) {
  const [isOpen, setOpen] = useState(isNeeded);
  return (
    <Box
      component="details"
      open={isOpen || isNeeded}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, typography: 'body2', fontWeight: 600 }}>
        {title}
      </Box>
      {(isOpen || isNeeded) && <Box sx={partStyle}>{children}</Box>}
    </Box>
  );
}

function PointsPart({ points }: Pick<UploadPreview, 'points'>) {
  const { t } = useTranslation();
  const zone = useWorkspace()?.timeZone;
  return points.length === 0 ? null : (
    <PointsTable caption={t('upload.points')} points={points} timeZone={zone} />
  );
}

function Choices({ review, preview }: { readonly review: FilePreview; readonly preview: UploadPreview }) {
  const { t } = useTranslation();
  const { choices, change, draft, changeColumns } = review;
  const isUnclear = preview.columns === null || !review.isComplete;
  const open = openReadingOf(preview);
  return (
    <>
      <Part title={t('upload.columnsPart')} isNeeded={isUnclear}>
        <ColumnList key={open} preview={preview} draft={draft} changeColumns={changeColumns} />
      </Part>
      <Part title={t('upload.formatPart')} isNeeded={false}>
        <FormatFields preview={preview} choices={choices} change={change} />
      </Part>
      <Part title={t('upload.rowsPart')} isNeeded={false}>
        <RowsField preview={preview} choices={choices} change={change} />
      </Part>
    </>
  );
}

interface Props {
  readonly source: DataSource;
  readonly job: UploadJob;
  readonly review: FilePreview;
}

function NewVersion({ review: { choices, change } }: Pick<Props, 'review'>) {
  const { t } = useTranslation();
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={choices.isNewVersion}
          onChange={(_event, isNewVersion) => change({ ...choices, isNewVersion })}
        />
      }
      label={t('upload.newVersion')}
    />
  );
}

/** Why the file cannot be read as it is chosen, and what can be done. */
function ReviewError({ source, review }: Omit<Props, 'job'>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const problem = problemOf(review.error);
  if (problem === null) {
    return null;
  }
  const isGone = problem === 'gone';
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography
        variant="body2"
        dir="auto"
        sx={{ display: 'flex', gap: 1, color: 'error.main', fontWeight: 600 }}
      >
        <CircleAlert size={18} aria-hidden style={{ flex: 'none', marginBlockStart: 2 }} />
        <span>{isGone ? t('upload.gone') : (reasonOf(review.error) ?? t('upload.readFailed'))}</span>
      </Typography>
      {problem !== 'refused' && (
        <Button
          size="small"
          variant="outlined"
          onClick={isGone ? () => dispatch(sendAgain(source.id)) : review.readAgain}
        >
          {t(isGone ? 'upload.sendAgain' : 'upload.retry')}
        </Button>
      )}
    </Box>
  );
}

/** Of the content of a dialog at its end. */
const dialogPadding = 20;

/** It stays above the button while the review scrolls, and covers what would show below it. */
const blockerStyle = {
  position: 'sticky',
  bottom: -dialogPadding,
  typography: 'body2',
  fontWeight: 600,
  bgcolor: 'ember.raised',
  '&:not(:empty)': { pt: 1, pb: `${dialogPadding}px`, mb: `${-dialogPadding}px` },
} as const;

/** Why the button below is disabled, and what to do about it. */
function BlockerNote({ review }: Pick<Props, 'review'>) {
  const { t } = useTranslation();
  const blocker = blockerOf(review);
  const question = blocker?.why === 'question' ? blocker.question : '';
  return (
    <Box role="status" dir="auto" sx={blockerStyle}>
      {/* A long question stands above as well. */}
      {blocker && blocker.why !== 'unread' && (
        <Box component="span" sx={clampLines(2)}>
          {t(`upload.blocked_${blocker.why}`, { question })}
        </Box>
      )}
    </Box>
  );
}

/** The file, and its name as a heading, which takes the focus from the progress of its way. */
function FileHead({ source, job }: Pick<Props, 'source' | 'job'>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  if (job.phase !== 'sent') {
    return <Aftermath key={job.phase} job={job} />;
  }
  return (
    <FocusedSection
      title={t('upload.review', { file: job.fileName })}
      icon={FileSpreadsheet}
      color="primary.main"
    >
      <Button
        size="small"
        startIcon={<X size={16} aria-hidden />}
        onClick={() => dispatch(nextFile(source.id))}
        sx={{ justifySelf: 'start' }}
      >
        {t('upload.remove', { name: job.fileName })}
      </Button>
    </FocusedSection>
  );
}

/** What a file would bring, what it would not and why, and every choice about it. The server reads the file. */
export function FileReview({ source, job, review }: Props) {
  const { preview, isReading, choices, change } = review;
  const { t } = useTranslation();
  return (
    <Box
      aria-busy={isReading}
      sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <FileHead source={source} job={job} />
      <ReviewError source={source} review={review} />
      {preview && (
        <>
          <ReviewNotes notes={preview.notes} />
          {preview.columns === null && (
            <InlineNote icon={CircleAlert}>{t('upload.chooseColumns')}</InlineNote>
          )}
          <Questions questions={preview.questions} choices={choices} change={change} />
          <ReviewCounts {...preview} />
          <PointsPart points={preview.points} />
          <LeftOutColumns columnUses={preview.columnUses} />
          <Choices review={review} preview={preview} />
          {source.lastSyncAt !== null && <NewVersion review={review} />}
        </>
      )}
      <WaitingFiles names={job.waiting} />
      <BlockerNote review={review} />
    </Box>
  );
}
