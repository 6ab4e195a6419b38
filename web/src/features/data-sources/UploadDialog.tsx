import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import '../../shared/i18n/uploadTexts.js';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { runImport } from './importRuns.js';
import { FileReview } from './review/FileReview.js';
import { blockerOf } from './review/reviewProblem.js';
import { useFilePreview } from './review/useFilePreview.js';
import type { FilePreview } from './review/useFilePreview.js';
import { UploadResult } from './UploadResult.js';
import { forgetUpload, nextFile, retryUpload } from './uploadRuns.js';
import { isInReview, isRunning, selectUpload } from './uploadsSlice.js';
import type { UploadJob } from './uploadsSlice.js';
import { Choosing, Running, useChoice } from './UploadStates.js';
import type { Choice } from './UploadStates.js';

/** Limits the content to the width of the dialog, so that long names and tables do not widen it. */
const oneColumn = { display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

interface Props {
  readonly source: DataSource;
  readonly onClose: () => void;
}

interface Look {
  readonly content: ReactNode;
  readonly text?: string;
  readonly submitLabel?: string;
  readonly closeLabel?: string;
  readonly isBlocked?: boolean;
  readonly submit?: () => void;
}

interface State {
  readonly source: DataSource;
  readonly job: UploadJob | undefined;
  readonly choice: Choice;
  readonly review: FilePreview;
}

function useLook({ source, job, choice, review }: State): Look {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  if (job === undefined) {
    const content = <Choosing sourceId={source.id} job={job} choice={choice} />;
    return { content, text: t('upload.text') };
  }
  if (isRunning(job)) {
    return { content: <Running source={source} job={job} />, closeLabel: t('upload.hide') };
  }
  if (job.phase === 'done') {
    const [next] = job.waiting;
    return {
      content: <UploadResult source={source} job={job} />,
      submitLabel: next === undefined ? t('upload.another') : t('upload.next', { file: next }),
      closeLabel: t('action.close'),
      submit: () => dispatch(next === undefined ? forgetUpload(source.id) : nextFile(source.id)),
    };
  }
  if (isInReview(job)) {
    return {
      content: <FileReview source={source} job={job} review={review} />,
      submitLabel: t('upload.import'),
      closeLabel: t('upload.later'),
      isBlocked: blockerOf(review) !== null,
      submit: () => dispatch(runImport(source.id)),
    };
  }
  return {
    content: <Choosing sourceId={source.id} job={job} choice={choice} />,
    submitLabel: t(job.phase === 'failed' ? 'upload.retry' : 'upload.again'),
    submit: () => dispatch(retryUpload(source.id)),
  };
}

/** Whether the user has seen the end of an upload here. A failed one stays, so that the card offers a retry. */
const isSeen = ({ phase, waiting, uploadId }: UploadJob): boolean =>
  (phase === 'done' && waiting.length === 0) || (phase === 'canceled' && uploadId === null);

/** The dialog to send a file to a source, choose how it is read, and see what it brought. */
export function UploadDialog({ source, onClose }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const job = useAppSelector((state) => selectUpload(state, source.id));
  const choice = useChoice(source.id);
  const review = useFilePreview(source.id, job);
  const { content, text, submitLabel, closeLabel, isBlocked, submit } = useLook({
    source,
    job,
    choice,
    review,
  });
  const close = (): void => {
    if (job && isSeen(job)) dispatch(forgetUpload(source.id));
    onClose();
  };
  return (
    <FormDialog
      title={t('upload.title', { name: source.name })}
      {...(text ? { text } : {})}
      submitLabel={submitLabel}
      closeLabel={closeLabel}
      busy={isBlocked ?? false}
      onSubmit={(pressed: SyntheticEvent): void => {
        pressed.preventDefault();
        submit?.();
      }}
      onClose={close}
    >
      <Box sx={oneColumn}>{content}</Box>
    </FormDialog>
  );
}
