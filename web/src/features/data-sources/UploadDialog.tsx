import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import X from 'lucide-react/icons/x';
import { reasonOf } from '../../shared/api/apiError.js';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { FilePicker } from './FilePicker.js';
import { FocusedSection } from './FocusedSection.js';
import { PreviewTable } from './PreviewTable.js';
import { ServerPreview } from './ServerPreview.js';
import { UploadProgress } from './UploadProgress.js';
import { UploadResult } from './UploadResult.js';
import { cancelUpload, fileLeftOf, startUpload } from './uploadRuns.js';
import { isRunning, selectUpload, uploadForgotten } from './uploadsSlice.js';
import type { UploadJob } from './uploadsSlice.js';
import { useUploadText } from './uploadTexts.js';
import { useFileReading } from './useFileReading.js';
import type { FileReading } from './useFileReading.js';
import { useChosenFile } from './useChosenFile.js';
import type { ChosenFile } from './useChosenFile.js';

/** Limits the content to the width of the dialog, so that long names and tables do not widen it. */
const oneColumn = { display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

interface Props {
  readonly source: DataSource;
  readonly onClose: () => void;
}

/** The notice after a failed or canceled upload. The file is still chosen. */
function Aftermath({ job }: { readonly job: UploadJob }) {
  const { t } = useTranslation();
  const text = useUploadText();
  const isFailure = job.phase === 'failed';
  return (
    <FocusedSection
      title={t(isFailure ? 'upload.failed' : 'upload.canceled')}
      icon={isFailure ? CircleAlert : CircleSlash}
      color={isFailure ? 'error.main' : 'text.secondary'}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text(job)}
      </Typography>
      {job.error?.requestId && (
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('state.requestId', { id: job.error.requestId })}
        </Typography>
      )}
    </FocusedSection>
  );
}

function Running({ source, job }: { readonly source: DataSource; readonly job: UploadJob }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <FocusedSection
      title={t('upload.uploading', { file: job.fileName })}
      icon={CloudUpload}
      color="primary.main"
    >
      <UploadProgress sourceName={source.name} job={job} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('upload.hideHint')}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<X size={18} aria-hidden />}
        onClick={() => dispatch(cancelUpload(source.id))}
        sx={{ justifySelf: 'start' }}
      >
        {t('upload.cancel')}
      </Button>
    </FocusedSection>
  );
}

interface ChoosingProps {
  readonly job: UploadJob | undefined;
  readonly chosen: ChosenFile;
  readonly reading: FileReading;
  /** Whether the user has pressed Upload. Without a file, a message appears then. */
  readonly isAsked: boolean;
}

/** Why the chosen file cannot be uploaded, in the words of the browser or of the server; null if it can. */
function useProblemText(chosen: ChosenFile, reading: FileReading): string | null {
  const { t } = useTranslation();
  const { problem } = chosen;
  if (problem) {
    return t(`upload.problem_${problem.code}`, { columns: problem.columns ?? '' });
  }
  if (reading.error !== null) {
    return reasonOf(reading.error) ?? t('upload.readFailed');
  }
  return reading.preview !== null && reading.preview.columns === null ? t('upload.chooseColumns') : null;
}

/** What the file would bring: as the browser reads it, or as the server does. */
function FirstRows({ chosen, reading }: Pick<ChoosingProps, 'chosen' | 'reading'>) {
  const { t } = useTranslation();
  const { preview, problem, needsServer } = chosen;
  const isReadable = problem === null && (preview !== null || needsServer);
  return (
    <>
      {(chosen.isReading || (needsServer && reading.isReading)) && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('upload.previewing')}
        </Typography>
      )}
      {preview && reading.preview === null && <PreviewTable preview={preview} />}
      {isReadable && <ServerPreview reading={reading} />}
    </>
  );
}

function Choosing({ job, chosen, reading, isAsked }: ChoosingProps) {
  const { t } = useTranslation();
  const { file, drop, clear } = chosen;
  const problem = useProblemText(chosen, reading);
  const asked = isAsked && file === null ? t('upload.notChosen') : null;
  return (
    <>
      {job && <Aftermath key={job.phase} job={job} />}
      <FilePicker file={file} problem={problem ?? asked} onDrop={drop} onRemove={clear} />
      <FirstRows chosen={chosen} reading={reading} />
    </>
  );
}

interface Look {
  readonly content: ReactNode;
  readonly text?: string;
  readonly submitLabel?: string;
  readonly closeLabel?: string;
}

function useUploadDialog({ source, onClose }: Props) {
  const dispatch = useAppDispatch();
  const job = useAppSelector((state) => selectUpload(state, source.id));
  const [isAsked, setAsked] = useState(false);
  const chosen = useChosenFile(job ? fileLeftOf(source.id) : null);
  const reading = useFileReading(source.id, chosen.file, chosen.needsServer);
  const forget = (): void => {
    dispatch(uploadForgotten(source.id));
  };
  const again = (): void => {
    forget();
    chosen.clear();
    setAsked(false);
  };
  const submit = async (): Promise<void> => {
    setAsked(true);
    const file = await chosen.checkedFile();
    // Without a preview yet, the upload itself reports what cannot be read.
    const isUnderstood = reading.preview === null || reading.preview.columns !== null;
    if (file && isUnderstood && reading.error === null) {
      dispatch(startUpload(source.id, file, reading.reading));
    }
  };
  return {
    job,
    chosen,
    reading,
    isAsked,
    submit: (pressed: SyntheticEvent): void => {
      pressed.preventDefault();
      if (job?.phase === 'done') {
        again();
      } else {
        void submit();
      }
    },
    close: (): void => {
      // The user has seen the result here. A failed upload stays, so that the card offers a retry.
      if (job && !isRunning(job) && job.phase !== 'failed') {
        forget();
      }
      onClose();
    },
  };
}

function submitKey(tried: UploadJob | undefined) {
  if (tried === undefined) {
    return 'upload.submit';
  }
  return tried.phase === 'failed' ? 'upload.retry' : 'upload.again';
}

function useLook(props: Props, { job, chosen, reading, isAsked }: ReturnType<typeof useUploadDialog>): Look {
  const { t } = useTranslation();
  if (job && isRunning(job)) {
    return { content: <Running source={props.source} job={job} />, closeLabel: t('upload.hide') };
  }
  if (job?.answer) {
    return {
      content: <UploadResult fileName={job.fileName} answer={job.answer} />,
      submitLabel: t('upload.another'),
      closeLabel: t('action.close'),
    };
  }
  const { file } = chosen;
  const tried = file !== null && file === fileLeftOf(props.source.id) ? job : undefined;
  return {
    content: <Choosing job={tried} chosen={chosen} reading={reading} isAsked={isAsked} />,
    text: t('upload.text'),
    submitLabel: t(submitKey(tried)),
  };
}

/** The dialog to choose a file for a source, follow its upload, and see the result. */
export function UploadDialog(props: Props) {
  const { t } = useTranslation();
  const dialog = useUploadDialog(props);
  const { content, text, submitLabel, closeLabel } = useLook(props, dialog);
  return (
    <FormDialog
      title={t('upload.title', { name: props.source.name })}
      {...(text ? { text } : {})}
      submitLabel={submitLabel}
      closeLabel={closeLabel}
      busy={false}
      onSubmit={dialog.submit}
      onClose={dialog.close}
    >
      <Box sx={oneColumn}>{content}</Box>
    </FormDialog>
  );
}
