import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Upload from 'lucide-react/icons/upload';
import { useCan, useCanManage } from '../../shared/session/useCan.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { isRunning, selectUpload } from './uploadsSlice.js';
import type { UploadJob } from './uploadsSlice.js';
import { UploadRow } from './UploadRow.js';

interface Props {
  readonly source: DataSource;
  readonly onUpload: (source: DataSource) => void;
}

function useUploadLabel(job: UploadJob | undefined) {
  const { t } = useTranslation();
  if (job && isRunning(job)) {
    return {
      text: t('upload.showProgress'),
      nameOf: (name: string) => t('upload.showProgressFor', { name }),
    };
  }
  return job?.answer
    ? { text: t('upload.showResult'), nameOf: (name: string) => t('upload.showResultFor', { name }) }
    : { text: t('dataSources.upload'), nameOf: (name: string) => t('dataSources.uploadFor', { name }) };
}

function FileAction({ source, onUpload }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const job = useSelector((state: Parameters<typeof selectUpload>[0]) => selectUpload(state, source.id));
  const { text, nameOf } = useUploadLabel(job);
  return (
    <>
      {job && <UploadRow source={source} job={job} onDismissed={() => button.current?.focus()} />}
      <Button
        ref={button}
        variant="outlined"
        startIcon={<Upload size={18} aria-hidden />}
        aria-label={nameOf(source.name)}
        onClick={() => onUpload(source)}
      >
        {text}
      </Button>
    </>
  );
}

/** The action of a source: upload a file, or copy the endpoint. */
export function CardAction({ source, onUpload }: Props) {
  const { t } = useTranslation();
  const mayBegin = useCan('begin-upload');
  const mayUpload = useCanManage('manage-every-source', source.createdBy) && mayBegin;
  if (source.type === 'File Upload') {
    return mayUpload && <FileAction source={source} onUpload={onUpload} />;
  }
  return (
    <Box
      sx={{ display: 'flex', gap: 1.5, alignItems: 'center', justifyContent: 'space-between', minHeight: 40 }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t(source.type === 'Webhook' ? 'dataSources.webhookNote' : 'dataSources.syncNote')}
      </Typography>
      {source.endpoint !== null && (
        <CopyButton value={source.endpoint} name={t('dataSources.copyEndpoint', { name: source.name })} />
      )}
    </Box>
  );
}
