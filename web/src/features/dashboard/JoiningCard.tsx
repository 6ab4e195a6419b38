import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useUpdateOwnNameMutation } from '../../shared/api/ownNameApi.js';
import { useUpdateWorkspaceMutation } from '../../shared/api/workspacesApi.js';
import { keyOf, readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { focusMain } from './focusMain.js';

const dayMs = 86_400_000;

const maxName = 80;
const maxWorkspaceName = 120;

/** Whether to ask a person who has just joined for names: once in this browser. */
function isAsked({ id, createdAt, firstName, lastName }: CurrentUser): boolean {
  const isNew = Date.now() - Date.parse(createdAt) < dayMs;
  const isNamed = firstName !== null || lastName !== null;
  return isNew && !isNamed && readStored('local', keyOf(storageKeys.askedNames, id)) === null;
}

function useJoining(user: CurrentUser, onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [updateName, naming] = useUpdateOwnNameMutation();
  const [updateWorkspace, renaming] = useUpdateWorkspaceMutation();
  const save = async ({ firstName, lastName, workspace }: Typed): Promise<void> => {
    try {
      if (firstName !== '' || lastName !== '') await updateName({ firstName, lastName }).unwrap();
      if (user.ownsWorkspace && workspace !== '' && workspace !== user.workspaceName) {
        const before = { name: user.workspaceName };
        await updateWorkspace({ id: user.workspaceId, name: workspace, before }).unwrap();
      }
      onDone();
    } catch (error) {
      toast.fail(t('dashboard.joiningFailed'), error);
    }
  };
  return { save, isSaving: naming.isLoading || renaming.isLoading };
}

interface Typed {
  readonly firstName: string;
  readonly lastName: string;
  readonly workspace: string;
}

const trimmed = ({ firstName, lastName, workspace }: Typed): Typed => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  workspace: workspace.trim(),
});

const isTooLong = ({ firstName, lastName, workspace }: Typed): boolean =>
  Math.max(firstName.length, lastName.length) > maxName || workspace.length > maxWorkspaceName;

interface FieldsProps {
  readonly typed: Typed;
  readonly hasWorkspace: boolean;
  readonly onType: (typed: Typed) => void;
}

function Fields({ typed, hasWorkspace, onType }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(200px, 1fr))' } }}
    >
      <TextInput
        label={t('settings.firstName')}
        value={typed.firstName}
        inputProps={{ maxLength: maxName, dir: 'auto', autoComplete: 'given-name' }}
        onChange={({ target }) => onType({ ...typed, firstName: target.value })}
      />
      <TextInput
        label={t('settings.lastName')}
        value={typed.lastName}
        inputProps={{ maxLength: maxName, dir: 'auto', autoComplete: 'family-name' }}
        onChange={({ target }) => onType({ ...typed, lastName: target.value })}
      />
      {hasWorkspace && (
        <TextInput
          label={t('dashboard.joiningWorkspace')}
          value={typed.workspace}
          inputProps={{ maxLength: maxWorkspaceName, dir: 'auto' }}
          onChange={({ target }) => onType({ ...typed, workspace: target.value })}
        />
      )}
    </Box>
  );
}

/** Asks a new member for names, and who owns the workspace for its name. Asked once, and can be skipped. */
export function JoiningCard({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(() => isAsked(user));
  const [typed, setTyped] = useState({ firstName: '', lastName: '', workspace: user.workspaceName });
  const close = (): void => {
    writeStored('local', keyOf(storageKeys.askedNames, user.id), 'yes');
    setOpen(false);
    focusMain();
  };
  const { save, isSaving } = useJoining(user, close);
  if (!isOpen) return null;
  return (
    <Card
      component="form"
      aria-label={t('dashboard.joiningTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong(trimmed(typed))) void save(trimmed(typed));
      }}
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2 }}
    >
      <Box>
        <Typography variant="h3" component="h2">
          {t('dashboard.joiningTitle')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
          {t('dashboard.joiningText')}
        </Typography>
      </Box>
      <Fields typed={typed} hasWorkspace={user.ownsWorkspace} onType={setTyped} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" size="small" disabled={isSaving}>
          {t('action.save')}
        </Button>
        <Button size="small" onClick={close}>
          {t('dashboard.joiningSkip')}
        </Button>
      </Box>
    </Card>
  );
}
