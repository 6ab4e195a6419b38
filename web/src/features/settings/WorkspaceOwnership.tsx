import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/workspacesTexts.js';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { useUpdateWorkspaceMutation } from '../../shared/api/workspacesApi.js';
import { fullName } from '../../shared/lib/people.js';
import { SwitchDialog } from '../../shared/session/SwitchDialog.js';
import { useMoveToWorkspace } from '../../shared/session/useSwitchWorkspace.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import {
  useLeaveWorkspaceMutation,
  useOfferWorkspaceMutation,
  useTakeWorkspaceMutation,
} from './ownershipApi.js';

interface Props {
  readonly workspace: Workspace;
}

const maxName = 120;

/** The name of the workspace, for who manages it. */
export function WorkspaceName({ workspace: { id, name } }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [typed, setTyped] = useState(name);
  const [update, { isLoading }] = useUpdateWorkspaceMutation();
  const trimmed = typed.trim();
  const isChanged = trimmed !== name && trimmed !== '' && trimmed.length <= maxName;
  const save = async (): Promise<void> => {
    try {
      await update({ id, name: trimmed, before: { name } }).unwrap();
    } catch (error) {
      toast.fail(t('workspaces.renameFailed'), error);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextInput
        label={t('workspaces.name')}
        value={typed}
        error={trimmed === '' ? t('workspaces.nameRequired') : undefined}
        inputProps={{ maxLength: maxName }}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isChanged && (
        <Button size="small" variant="contained" disabled={isLoading} onClick={() => void save()}>
          {t('workspaces.rename')}
        </Button>
      )}
    </Box>
  );
}

/** To whom the owner offers the workspace. */
export function WorkspaceTransfer({ workspace: { id, offeredTo } }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: members = [] } = useGetMembersQuery();
  const [offer] = useOfferWorkspaceMutation();
  const others = members.filter(({ ownsWorkspace }) => !ownsWorkspace);
  if (others.length === 0) return null;
  const choose = async (userId: string): Promise<void> => {
    try {
      await offer({ id, userId: userId === '' ? null : userId }).unwrap();
    } catch (error) {
      toast.fail(t('workspaces.transferFailed'), error);
    }
  };
  return (
    <SelectInput
      label={t('workspaces.transfer')}
      hint={t('workspaces.transferHint')}
      value={others.find(({ userId }) => userId === offeredTo)?.userId ?? ''}
      inputProps={{ translate: 'no' }}
      onChange={({ target }) => void choose(target.value)}
      options={[
        { value: '', label: t('workspaces.transferNone') },
        ...others.map((member) => ({
          value: member.userId,
          label: fullName(member, t('nav.playerFallback')),
        })),
      ]}
    />
  );
}

/** Accepts a workspace that its owner offers. */
export function WorkspaceOffer({ workspace: { id } }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [take, { isLoading }] = useTakeWorkspaceMutation();
  const accept = async (): Promise<void> => {
    try {
      await take(id).unwrap();
    } catch (error) {
      toast.fail(t('workspaces.takeFailed'), error);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="body2">{t('workspaces.takeText')}</Typography>
      <Button variant="contained" size="small" disabled={isLoading} onClick={() => void accept()}>
        {t('workspaces.take')}
      </Button>
    </Box>
  );
}

/** Ends one's own membership, after a question. */
export function LeaveWorkspace({ workspace: { id, name } }: Props) {
  const { t } = useTranslation();
  const [leave, { isLoading }] = useLeaveWorkspaceMutation();
  const failedText = t('workspaces.leaveFailed');
  const { start, question } = useMoveToWorkspace(() => leave(id).unwrap(), failedText, '/');
  const [isAsking, setAsking] = useState(false);
  const end = (): void => {
    setAsking(false);
    start(id);
  };
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        size="small"
        disabled={isLoading}
        onClick={() => setAsking(true)}
        sx={{ justifySelf: 'start' }}
      >
        {t('workspaces.leave')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('workspaces.leaveTitle', { name })}
          text={t('workspaces.leaveText')}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('workspaces.leave')}
          onCancel={() => setAsking(false)}
          onConfirm={end}
        />
      )}
      {question && <SwitchDialog {...question} />}
    </>
  );
}
