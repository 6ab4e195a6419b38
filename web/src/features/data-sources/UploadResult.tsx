import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Undo2 from 'lucide-react/icons/undo-2';
import { formatDate, formatNumber } from '../../shared/lib/format.js';
import { saveFile } from '../../shared/lib/saveFile.js';
import { OfferHeadline } from '../../shared/headline/OfferHeadline.js';
import { errorsCsv, errorsFileName } from './errorsCsv.js';
import { FocusedSection } from './FocusedSection.js';
import { FileErrors } from './FileErrors.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { useGetSourceMetricsQuery } from './page/sourcePageApi.js';
import { maxUploadErrors } from './uploadLimits.js';
import { useUndoRunMutation } from './uploadsApi.js';
import { runUndone } from './uploadsSlice.js';
import type { UploadJob } from './uploadsSlice.js';
import { WaitingFiles } from './WaitingFiles.js';

interface Props {
  readonly source: DataSource;
  readonly job: UploadJob;
}

interface AnswerProps {
  readonly fileName: string;
  readonly answer: UploadAnswer;
}

function Errors({ fileName, answer: { errors } }: AnswerProps) {
  const { t } = useTranslation();
  const save = (): void =>
    saveFile(
      errorsCsv(errors, { line: t('upload.line'), problem: t('upload.problem') }),
      errorsFileName(fileName),
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <FileErrors caption={t('upload.errors')} maxHeight={240} errors={errors} />
      {errors.length >= maxUploadErrors && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('upload.errorsLimit', { count: errors.length })}
        </Typography>
      )}
      <Button
        variant="outlined"
        startIcon={<Download size={18} aria-hidden />}
        onClick={save}
        sx={{ justifySelf: 'start' }}
      >
        {t('upload.downloadErrors')}
      </Button>
    </>
  );
}

function Counts({ answer }: { readonly answer: UploadAnswer }) {
  const { t, i18n } = useTranslation();
  const counts = [
    [t('upload.rowsRead'), answer.rowsRead],
    [t('upload.rowsAdded'), answer.rowsAdded],
    [t('upload.rowsReplaced'), answer.rowsReplaced],
    [t('upload.rowsEqual'), answer.rowsSkipped],
    [t('upload.rowsRefused'), answer.rowsRefused],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
        gap: 1.5,
        m: 0,
      }}
    >
      {counts.map(([label, value]) => (
        <Box
          key={label}
          sx={{
            p: 1.5,
            borderRadius: 2,
            border: 1,
            borderColor: 'divider',
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'space-between',
          }}
        >
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontSize: '1.375rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums' }}
          >
            {formatNumber(value, i18n.language)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Takes the import back, for 30 days. */
function UndoImport({ source, job: { run } }: Props) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [undo, { isLoading, isSuccess }] = useUndoRunMutation();
  if (run === null || run.undoableUntil === null || isSuccess) {
    return null;
  }
  const press = async (): Promise<void> => {
    try {
      const undone = await undo({ id: source.id, runId: run.id }).unwrap();
      dispatch(runUndone({ sourceId: source.id, value: undone }));
      // Many rows are taken back by a job.
      toast.say(t('toast.success'), t(undone.undoneAt === null ? 'upload.undoing' : 'upload.undone'));
    } catch (error) {
      toast.fail(t('upload.undoFailed'), error);
    }
  };
  return (
    <BlockableButton
      variant="outlined"
      blocked={isLoading}
      startIcon={<Undo2 size={18} aria-hidden />}
      onClick={() => void press()}
      sx={{ justifySelf: 'start' }}
    >
      {t('upload.undo', { day: formatDate(run.undoableUntil, i18n.language) })}
    </BlockableButton>
  );
}

/** Offers the metrics of the source as headline figures: its names are those that the file has brought, too. */
function OfferMetrics({ source: { id } }: Pick<Props, 'source'>) {
  const { data } = useGetSourceMetricsQuery({ id, search: '' });
  return <OfferHeadline metrics={(data?.metrics ?? []).map(({ name }) => name)} />;
}

/** The first words of the result, by what the import has done to the source. */
function useTitle({ answer, run }: UploadJob): string {
  const { t } = useTranslation();
  if (run?.undoneAt) {
    return t('upload.undone');
  }
  return `${t('upload.done')}. ${t('upload.doneText', { count: answer?.rowsAdded ?? 0 })}`;
}

/** What an import has done with the rows of its file, and its errors. */
export function UploadResult({ source, job }: Props) {
  const { t } = useTranslation();
  const title = useTitle(job);
  const { answer, fileName, waiting } = job;
  if (answer === null) {
    return null;
  }
  const isClean = answer.rowsRefused < answer.rowsRead || answer.rowsRead === 0;
  return (
    <FocusedSection
      title={title}
      icon={isClean ? CircleCheck : CircleAlert}
      color={isClean ? 'success.main' : 'error.main'}
    >
      <Counts answer={answer} />
      {answer.rowsAdded > 0 && !job.run?.undoneAt && <OfferMetrics source={source} />}
      {answer.errors.length > 0 && <Errors fileName={fileName} answer={answer} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          component={Link}
          to="/"
          variant="outlined"
          startIcon={<LayoutDashboard size={18} aria-hidden />}
        >
          {t('upload.openDashboard')}
        </Button>
        <UndoImport source={source} job={job} />
      </Box>
      <WaitingFiles names={waiting} />
    </FocusedSection>
  );
}
