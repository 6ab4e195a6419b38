import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Undo2 from 'lucide-react/icons/undo-2';
import { formatDateTime } from '../../shared/lib/format.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { useUndoRunMutation } from './syncRunsApi.js';

interface Props {
  readonly source: DataSource;
  readonly run: SyncRun;
}

/** Takes a run back after a question. Shows nothing for a run that cannot be undone. */
export function UndoRun({ source, run }: Props) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const [undo, { isLoading }] = useUndoRunMutation();
  const [isAsking, setIsAsking] = useState(false);
  if (run.undoableUntil === null) return null;
  const kind = run.trigger === 'upload' ? 'upload' : 'sync';
  const take = async (): Promise<void> => {
    setIsAsking(false);
    try {
      const { isUndoing } = await undo({ sourceId: source.id, runId: run.id }).unwrap();
      toast.say(t('toast.success'), t(isUndoing ? 'runs.undoing' : `runs.undone_${kind}`));
    } catch (error) {
      toast.fail(t('runs.undoFailed'), error);
    }
  };
  return (
    <Box sx={{ mt: 0.5 }}>
      <Button
        size="small"
        startIcon={<Undo2 size={16} aria-hidden />}
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) setIsAsking(true);
        }}
      >
        {t(`runs.undo_${kind}`)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`runs.undoTitle_${kind}`, { file: run.fileName ?? '', name: source.name })}
          text={t(`runs.undoText_${kind}`, { time: formatDateTime(run.undoableUntil, i18n.language) })}
          cancelLabel={t('action.cancel')}
          confirmLabel={t(`runs.undo_${kind}`)}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void take()}
        />
      )}
    </Box>
  );
}
