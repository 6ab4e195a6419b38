import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../shared/api/apiError.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { useUploadFileMutation } from './dataSourcesApi.js';
import { FilePicker } from './FilePicker.js';
import { UploadResult } from './UploadResult.js';

const maxBytes = 10 * 1024 * 1024;

interface Props {
  readonly source: DataSource;
  readonly onClose: () => void;
}

function useUpload({ source }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [upload, { isLoading }] = useUploadFileMutation();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<UploadAnswer | null>(null);

  const choose = (chosen: File | null): void => {
    setError(chosen && chosen.size > maxBytes ? t('upload.tooLarge') : undefined);
    setFile(chosen);
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!file || file.size > maxBytes) {
      setError(file ? t('upload.tooLarge') : t('upload.notChosen'));
      return;
    }
    try {
      const answer = await upload({ id: source.id, file }).unwrap();
      setResult(answer);
      toast.say(t('upload.done'), t('upload.doneText', { count: answer.rowsAdded }));
    } catch (failure) {
      const detail = isApiError(failure) ? (failure.fields[0]?.message ?? failure.detail) : null;
      setError(detail ?? t('upload.failed'));
      toast.warn(t('toast.error'), t('upload.failed'));
    }
  };
  const again = (): void => {
    setFile(null);
    setResult(null);
  };
  return { file, error, result, isLoading, choose, submit, again };
}

/** A CSV file for a source, and what became of its rows. */
export function UploadDialog(props: Props) {
  const { t } = useTranslation();
  const { file, error, result, isLoading, choose, submit, again } = useUpload(props);
  const finish = (event: SyntheticEvent): void => {
    event.preventDefault();
    again();
  };
  return (
    <FormDialog
      title={t('upload.title', { name: props.source.name })}
      {...(result ? {} : { text: t('upload.text') })}
      submitLabel={result ? t('upload.another') : t(isLoading ? 'upload.submitting' : 'upload.submit')}
      closeLabel={result ? t('action.close') : undefined}
      busy={isLoading}
      onSubmit={result ? finish : (event) => void submit(event)}
      onClose={props.onClose}
    >
      {result ? <UploadResult result={result} /> : <FilePicker file={file} error={error} onChoose={choose} />}
    </FormDialog>
  );
}
