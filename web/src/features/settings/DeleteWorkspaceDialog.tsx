import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteWorkspaceMutation } from '../../shared/api/workspacesApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { TextInput } from '../../shared/ui/TextInput.js';

interface Props {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

/** Deletes the workspace once its name is typed. */
export function DeleteWorkspaceDialog({ workspace: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [end, { isLoading }] = useDeleteWorkspaceMutation();
  const submit = async (): Promise<void> => {
    if (typed.trim() !== name.trim()) {
      setError(t('workspaces.deleteWrong'));
      return;
    }
    try {
      await end({ id, name: typed.trim() }).unwrap();
      onClose();
    } catch (failure) {
      toast.fail(t('workspaces.deleteFailed'), failure);
    }
  };
  return (
    <FormDialog
      title={t('workspaces.deleteTitle', { name })}
      text={t('workspaces.deleteText')}
      submitLabel={t(isLoading ? 'workspaces.deleting' : 'workspaces.deleteSubmit')}
      busy={isLoading}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('workspaces.deleteName')}
        hint={t('workspaces.deleteNameHint', { name })}
        focusOnMount
        value={typed}
        error={error}
        inputProps={{ autoComplete: 'off', translate: 'no' }}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
