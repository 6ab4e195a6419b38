import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import X from 'lucide-react/icons/x';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { refusalOf } from './fileChoice.js';
import type { Dropped } from '../../shared/files/useFileDrop.js';
import type { RefusedChoice } from './fileChoice.js';
import { FilePicker } from './FilePicker.js';
import { FocusedSection } from './FocusedSection.js';
import { UploadProgress } from './UploadProgress.js';
import { cancelUpload, fileLeftOf, forgetUpload, sendFiles } from './uploadRuns.js';
import type { UploadJob } from './uploadsSlice.js';
import { useUploadText } from './uploadTexts.js';
import { WaitingFiles } from './WaitingFiles.js';

/** The notice after a failed or canceled upload. The file is still chosen. */
export function Aftermath({ job }: { readonly job: UploadJob }) {
  const { t } = useTranslation();
  const text = useUploadText();
  const isFailure = job.phase === 'failed';
  const what = job.uploadId === null ? 'upload' : 'import';
  return (
    <FocusedSection
      title={t(isFailure ? `upload.${what}_failed` : `upload.${what}_canceled`)}
      icon={isFailure ? CircleAlert : CircleSlash}
      color={isFailure ? 'error.main' : 'text.secondary'}
    >
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
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

/** A file on its way, or its import. */
export function Running({ source, job }: { readonly source: DataSource; readonly job: UploadJob }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isSending = job.phase === 'sending';
  return (
    <FocusedSection
      key={job.phase}
      title={t(isSending ? 'upload.uploading' : 'upload.importing', { file: job.fileName })}
      icon={CloudUpload}
      color="primary.main"
    >
      <UploadProgress sourceName={source.name} job={job} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(isSending ? 'upload.hideHint' : 'upload.importHint')}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<X size={18} aria-hidden />}
        onClick={() => dispatch(cancelUpload(source.id))}
        sx={{ justifySelf: 'start' }}
      >
        {t(isSending ? 'upload.cancel' : 'upload.cancelImport')}
      </Button>
      <WaitingFiles names={job.waiting} />
    </FocusedSection>
  );
}

export interface Choice {
  readonly refusal: RefusedChoice | null;
  readonly drop: (dropped: Dropped<File>) => void;
  readonly reset: () => void;
}

/** Files are sent as soon as they are chosen. One that cannot be sent stops them all, before anything is sent. */
export function useChoice(sourceId: string): Choice {
  const dispatch = useAppDispatch();
  const [refusal, setRefusal] = useState<RefusedChoice | null>(null);
  return {
    refusal,
    drop: (dropped) => {
      const refused = refusalOf(dropped);
      setRefusal(refused);
      if (refused === null) dispatch(sendFiles(sourceId, dropped.files));
    },
    reset: () => setRefusal(null),
  };
}

interface ChoosingProps {
  readonly sourceId: string;
  /** The upload that failed or was canceled, with its file. */
  readonly job: UploadJob | undefined;
  readonly choice: Choice;
}

/** The choice of a file, after an upload that failed too. */
export function Choosing({ sourceId, job, choice }: ChoosingProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { refusal, drop, reset } = choice;
  const problem = refusal && t(`upload.problem_${refusal.problem}`, { file: refusal.fileName ?? '' });
  const remove = (): void => {
    reset();
    dispatch(forgetUpload(sourceId));
  };
  return (
    <>
      {job && <Aftermath key={job.phase} job={job} />}
      <FilePicker
        file={job ? fileLeftOf(sourceId) : null}
        problem={problem}
        onDrop={drop}
        onRemove={remove}
      />
      {job && <WaitingFiles names={job.waiting} />}
    </>
  );
}
