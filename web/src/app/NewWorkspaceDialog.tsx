import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateWorkspaceMutation } from '../shared/api/workspacesApi.js';
import { useSubmit } from '../shared/forms/useSubmit.js';
import { browserTimeZone } from '../shared/lib/timeZones.js';
import { enterWorkspace } from '../shared/session/enterWorkspace.js';
import { SwitchDialog } from '../shared/session/SwitchDialog.js';
import { useLeaveQuestion } from '../shared/session/useSwitchWorkspace.js';
import { useAppDispatch } from '../shared/store/hooks.js';
import { FormDialog } from '../shared/ui/FormDialog.js';
import { TextInput } from '../shared/ui/TextInput.js';

const maxName = 120;

/** Makes a further workspace, and opens it. */
export function NewWorkspaceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const dispatch = useAppDispatch();
  const [create] = useCreateWorkspaceMutation();
  const submitting = useSubmit();
  const { mayLeave, question } = useLeaveQuestion();
  const submit = async (): Promise<void> => {
    const trimmed = name.trim();
    if (trimmed === '') setError(t('workspaces.nameRequired'));
    if (trimmed === '' || trimmed.length > maxName) return;
    if (!(await mayLeave())) return;
    const timeZone = browserTimeZone();
    const body = { name: trimmed, ...(timeZone === null ? {} : { timeZone }) };
    await submitting.submit(body, {
      send: (intent) => dispatch(enterWorkspace(() => create(intent).unwrap(), '/')),
      failedText: t('workspaces.addFailed'),
    });
  };
  return (
    <FormDialog
      title={t('workspaces.add')}
      text={t('workspaces.addText')}
      submitLabel={submitting.label({ idle: t('workspaces.addSubmit'), busy: t('workspaces.adding') })}
      busy={submitting.isBlocked}
      isChanged={name !== ''}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('workspaces.name')}
        focusOnMount
        value={name}
        error={error}
        inputProps={{ maxLength: maxName }}
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
      />
      {question && <SwitchDialog {...question} />}
    </FormDialog>
  );
}
