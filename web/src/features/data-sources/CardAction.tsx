import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Upload from 'lucide-react/icons/upload';
import { useCan } from '../../shared/session/useCan.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { isInReview, isRunning, selectUpload } from './uploadsSlice.js';
import type { UploadJob } from './uploadsSlice.js';
import { SourceMenu, useMayChange } from './SourceMenu.js';
import type { SourceLayer } from './SourceMenu.js';
import { isRunActive } from './syncRunRows.js';
import { UploadRow } from './UploadRow.js';
import { useSourceActions } from './useSourceActions.js';
import { absoluteAddress } from './webhookLine.js';

interface Props {
  readonly source: DataSource;
  /** The newest run since the screen opened. */
  readonly run: SyncRun | undefined;
  readonly onRun: (run: SyncRun) => void;
  readonly onUpload: (source: DataSource) => void;
  readonly onOpen: (layer: SourceLayer) => void;
  readonly onDelete: (source: DataSource) => void;
}

function useUploadLabel(job: UploadJob | undefined) {
  const { t } = useTranslation();
  if (job && isRunning(job)) {
    return {
      text: t('upload.showProgress'),
      nameOf: (name: string) => t('upload.showProgressFor', { name }),
    };
  }
  if (job && isInReview(job)) {
    return { text: t('upload.goOn'), nameOf: (name: string) => t('upload.goOnFor', { name }) };
  }
  return job?.phase === 'done'
    ? { text: t('upload.showResult'), nameOf: (name: string) => t('upload.showResultFor', { name }) }
    : { text: t('dataSources.upload'), nameOf: (name: string) => t('dataSources.uploadFor', { name }) };
}

function FileAction({ source, onUpload }: Pick<Props, 'source' | 'onUpload'>) {
  const button = useRef<HTMLButtonElement>(null);
  const job = useAppSelector((state) => selectUpload(state, source.id));
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

function SyncAction({ source, run, onRun }: Pick<Props, 'source' | 'run' | 'onRun'>) {
  const { t } = useTranslation();
  const { sync } = useSourceActions(onRun);
  return (
    <BlockableButton
      variant="outlined"
      blocked={run !== undefined && isRunActive(run)}
      startIcon={<RefreshCw size={18} aria-hidden />}
      aria-label={t('dataSources.syncNowName', { name: source.name })}
      onClick={() => void sync(source, false)}
    >
      {t('dataSources.syncNow')}
    </BlockableButton>
  );
}

function ResumeAction({ source, onRun }: Pick<Props, 'source' | 'onRun'>) {
  const { t } = useTranslation();
  const { setActive } = useSourceActions(onRun);
  return (
    <Button
      variant="outlined"
      startIcon={<Play size={18} aria-hidden />}
      aria-label={t('dataSources.resumeName', { name: source.name })}
      onClick={() => void setActive(source, true)}
    >
      {t('dataSources.resume')}
    </Button>
  );
}

function MainAction(props: Props) {
  const { source, onUpload } = props;
  const { t } = useTranslation();
  const mayBegin = useCan('begin-upload');
  const isChangeable = useMayChange(source);
  if (!source.isActive) {
    return isChangeable ? <ResumeAction {...props} /> : null;
  }
  if (source.type === 'File Upload') {
    return isChangeable && mayBegin ? <FileAction source={source} onUpload={onUpload} /> : null;
  }
  if (source.type === 'Webhook') {
    return source.webhookUrl === null ? null : (
      <CopyButton
        value={absoluteAddress(source.webhookUrl)}
        label={t('dataSources.copyAddress')}
        name={t('dataSources.copyAddressOf', { name: source.name })}
      />
    );
  }
  return isChangeable ? <SyncAction {...props} /> : null;
}

/** The main action of a source, by its type and state, and the menu of all its actions. */
export function CardAction(props: Props) {
  const { source, run, onRun, onOpen, onDelete } = props;
  return (
    <Box
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', justifyContent: 'space-between', minHeight: 40 }}
    >
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0, flex: 1, justifyItems: 'start' }}>
        <MainAction {...props} />
      </Box>
      <SourceMenu source={source} run={run} onRun={onRun} onOpen={onOpen} onDelete={onDelete} />
    </Box>
  );
}
