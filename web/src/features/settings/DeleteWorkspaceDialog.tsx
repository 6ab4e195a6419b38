import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { useTranslation } from 'react-i18next';
import { useDeleteWorkspaceMutation } from './ownershipApi.js';
import { TypedNameDialog } from './TypedNameDialog.js';

interface Props {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

/** Deletes the workspace once its name is typed. */
export function DeleteWorkspaceDialog({ workspace: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const [end, { isLoading }] = useDeleteWorkspaceMutation();
  return (
    <TypedNameDialog
      texts={{
        title: t('workspaces.deleteTitle', { name }),
        text: t('workspaces.deleteText'),
        submit: t('workspaces.deleteSubmit'),
        submitting: t('workspaces.deleting'),
        label: t('workspaces.deleteName'),
        hint: t('workspaces.deleteNameHint', { name }),
        wrong: t('workspaces.deleteWrong'),
        failed: t('workspaces.deleteFailed'),
      }}
      name={name}
      isSending={isLoading}
      send={() => end({ id, name: name.trim() }).unwrap()}
      onClose={onClose}
    />
  );
}
