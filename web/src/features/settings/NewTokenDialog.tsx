import { tokenScopes } from '@emberdeck/contracts/core/token-scopes';
import type { TokenScope } from '@emberdeck/contracts/core/token-scopes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { useGetWorkspacesQuery } from '../../shared/api/workspacesApi.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useWorkspace } from '../../shared/session/useWorkspace.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { CheckGroup } from '../../shared/ui/CheckGroup.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useCreateTokenMutation } from './tokensApi.js';

const lifetimes = [30, 90, 365] as const;

const dayMs = 86_400_000;

interface ScopesProps {
  readonly chosen: readonly TokenScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: readonly TokenScope[]) => void;
}

function ScopeChecks(props: ScopesProps) {
  const { t } = useTranslation();
  const options = tokenScopes.map((value) => ({ value, label: t(`tokens.scope.${value}`) }));
  return <CheckGroup label={t('tokens.scopes')} options={options} {...props} />;
}

/** The secret of a new token, which is shown once. */
function NewSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('tokens.doneTitle')}
      text={t('tokens.doneText')}
      closeLabel={t('tokens.done')}
      busy={false}
      closesByButtonOnly
      isCompact
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <Typography role="status" dir="ltr" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {secret}
      </Typography>
      <CopyButton value={secret} label={t('tokens.copy')} name={t('tokens.copy')} />
    </FormDialog>
  );
}

function useNewToken(onMade: (secret: string) => void) {
  const { t } = useTranslation();
  const active = useWorkspace()?.id ?? '';
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [workspaceId, setWorkspaceId] = useState(active);
  const [days, setDays] = useState('90');
  const [isTried, setTried] = useState(false);
  const [create] = useCreateTokenMutation();
  const submitting = useSubmit();
  const submit = async (): Promise<void> => {
    setTried(true);
    if (name.trim() === '' || scopes.length === 0) return;
    const expiresAt = new Date(Date.now() + Number(days) * dayMs).toISOString();
    const token = { name: name.trim(), scopes, workspaceId: workspaceId || active, expiresAt };
    await submitting.submit(token, {
      send: async () => onMade((await create(token).unwrap()).secret),
      failedText: t('tokens.failed'),
    });
  };
  const nameError = isTried && name.trim() === '' ? t('tokens.nameRequired') : undefined;
  const scopesError = isTried && scopes.length === 0 ? t('tokens.scopesRequired') : undefined;
  return {
    ...{ name, setName, scopes, setScopes, days, setDays, nameError, scopesError, submit, submitting },
    ...{ workspaceId: workspaceId || active, setWorkspaceId },
  };
}

/** Makes a token, and shows its secret once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useNewToken(setSecret);
  const { data: workspaces = [] } = useGetWorkspacesQuery();
  if (secret !== null) return <NewSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t('tokens.create')}
      text={t('tokens.dialogText')}
      submitLabel={form.submitting.label({ idle: t('tokens.submit'), busy: t('tokens.submitting') })}
      busy={form.submitting.isBlocked}
      isChanged={form.name !== '' || form.scopes.length > 0}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        focusOnMount
        value={form.name}
        error={form.nameError}
        inputProps={{ maxLength: 80 }}
        onChange={({ target }) => form.setName(target.value)}
      />
      <ScopeChecks chosen={form.scopes} error={form.scopesError} onChange={form.setScopes} />
      <SelectInput
        label={t('tokens.workspace')}
        value={form.workspaceId}
        options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => form.setWorkspaceId(target.value)}
      />
      <SelectInput
        label={t('tokens.lifetime')}
        value={form.days}
        options={lifetimes.map((days) => ({ value: String(days), label: t(`tokens.days_${days}`) }))}
        onChange={({ target }) => form.setDays(target.value)}
      />
    </FormDialog>
  );
}
