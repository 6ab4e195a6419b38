import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import '../../shared/i18n/workspacesTexts.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';

const DeleteDialog = lazyWithPreload(() =>
  import('./DeleteWorkspaceDialog.js').then((module) => module.DeleteWorkspaceDialog),
).Component;

interface Props {
  readonly workspace: Workspace;
}

/** The button of the owner that deletes the workspace, after its name is typed. */
export function DeleteWorkspace({ workspace }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        size="small"
        onClick={() => setAsking(true)}
        sx={{ justifySelf: 'start' }}
      >
        {t('workspaces.delete')}
      </Button>
      {isAsking && (
        <DialogBoundary onClose={() => setAsking(false)}>
          <DeleteDialog workspace={workspace} onClose={() => setAsking(false)} />
        </DialogBoundary>
      )}
    </>
  );
}
