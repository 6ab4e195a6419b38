import type { PersonalExport } from '@emberdeck/contracts/identity/personal-exports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/dataRightsTexts.js';
import { useSendsMail } from '../../shared/api/entryChannelsApi.js';
import { formatBytes, formatDate, formatShare } from '../../shared/lib/format.js';
import { openDownload } from '../../shared/lib/saveFile.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import {
  useAddressOfExportMutation,
  useCreateExportMutation,
  useGetExportsQuery,
  useWithdrawExportMutation,
} from './exportsApi.js';

function StartButton({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [create, { isLoading }] = useCreateExportMutation();
  const start = async (): Promise<void> => {
    try {
      await create().unwrap();
    } catch (error) {
      toast.fail(t('rights.startFailed'), error);
    }
  };
  return (
    <Button
      variant="outlined"
      disabled={isLoading}
      onClick={() => void start()}
      sx={{ justifySelf: 'start' }}
    >
      {label}
    </Button>
  );
}

function WithdrawButton({ id, isReady }: { readonly id: string; readonly isReady: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [withdraw, { isLoading }] = useWithdrawExportMutation();
  const [isAsking, setAsking] = useState(false);
  const withdrawNow = async (): Promise<void> => {
    setAsking(false);
    try {
      await withdraw(id).unwrap();
    } catch (error) {
      toast.fail(t('rights.withdrawFailed'), error);
    }
  };
  return (
    <>
      <Button size="small" color="error" disabled={isLoading} onClick={() => setAsking(true)}>
        {t(isReady ? 'rights.withdraw' : 'action.cancel')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('rights.withdrawTitle')}
          text={t('rights.withdrawText')}
          cancelLabel={t('rights.keep')}
          confirmLabel={t('rights.withdraw')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void withdrawNow()}
        />
      )}
    </>
  );
}

function DownloadButton({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [findAddress, { isLoading }] = useAddressOfExportMutation();
  const download = async (): Promise<void> => {
    try {
      openDownload((await findAddress(id).unwrap()).url);
    } catch (error) {
      toast.fail(t('rights.downloadFailed'), error);
    }
  };
  return (
    <Button size="small" variant="outlined" disabled={isLoading} onClick={() => void download()}>
      {t('rights.download')}
    </Button>
  );
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const;

function Making({ made: { id, status, progress } }: { readonly made: PersonalExport }) {
  const { t, i18n } = useTranslation();
  const making = useSendsMail() ? 'rights.making' : 'rights.makingWithoutMail';
  const isKnown = status === 'running' && progress > 0;
  const percent = formatShare(progress / 100, i18n.language);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" role="status">
        {t(status === 'queued' ? 'rights.waiting' : making)}
      </Typography>
      <LinearProgress
        aria-label={t('rights.progress', { percent })}
        {...(isKnown ? { variant: 'determinate', value: progress } : { variant: 'indeterminate' })}
      />
      <Box sx={rowStyle}>
        <WithdrawButton id={id} isReady={false} />
      </Box>
    </Box>
  );
}

function Ready({ made: { id, sizeBytes, expiresAt } }: { readonly made: PersonalExport }) {
  const { t, i18n } = useTranslation();
  const size = formatBytes(sizeBytes ?? 0, i18n.language);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" role="status">
        {t('rights.ready', { size, day: formatDate(expiresAt ?? '', i18n.language) })}
      </Typography>
      <Box sx={rowStyle}>
        <DownloadButton id={id} />
        <WithdrawButton id={id} isReady />
      </Box>
    </Box>
  );
}

function ExportState({ made }: { readonly made: PersonalExport | undefined }) {
  const { t } = useTranslation();
  switch (made?.status) {
    case undefined:
      return <StartButton label={t('settings.exportData')} />;
    case 'queued':
    case 'running':
      return <Making made={made} />;
    case 'ready':
      return <Ready made={made} />;
    case 'failed':
      return (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="body2" role="status" sx={{ color: 'error.main' }}>
            {t('rights.failed', { reason: made.reason ?? t('rights.failedReason') })}
          </Typography>
          <StartButton label={t('rights.retry')} />
        </Box>
      );
  }
}

/** The export of all data of the user. Older archives stay until they expire; the newest one is shown. */
export function ExportData() {
  const { t } = useTranslation();
  const query = useGetExportsQuery();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t('rights.exportTitle')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('rights.exportText')}
      </Typography>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={40} />}>
        {(exports) => <ExportState made={exports[0]} />}
      </Loadable>
    </Box>
  );
}
