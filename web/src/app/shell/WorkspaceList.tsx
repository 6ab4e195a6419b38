import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import '../../shared/i18n/workspacesTexts.js';
import { useGetWorkspacesQuery } from '../../shared/api/workspacesApi.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useGetWorkspaceUnreadQuery } from '../../shared/messages/unreadApi.js';
import { SwitchDialog } from '../../shared/session/SwitchDialog.js';
import { useJoinWorkspace } from '../../shared/session/useJoinWorkspace.js';
import { useSwitchWorkspace } from '../../shared/session/useSwitchWorkspace.js';
import { BackLayer } from '../../shared/ui/BackLayer.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { OpenWorkspaceItems } from './OpenWorkspaceItems.js';

const NewWorkspaceDialog = lazyWithPreload(() =>
  import('../NewWorkspaceDialog.js').then((module) => module.NewWorkspaceDialog),
).Component;

interface ItemsProps {
  readonly workspaces: readonly Workspace[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}

interface Words {
  readonly roleOf: (workspace: Workspace) => string;
  /** Empty without unread messages. */
  readonly unreadOf: (workspace: Workspace) => string;
}

function items({ workspaces, current, onChoose }: ItemsProps, { roleOf, unreadOf }: Words) {
  return workspaces.map((workspace) => (
    <MenuItem
      key={workspace.id}
      role="menuitemradio"
      aria-checked={workspace.id === current}
      onClick={() => onChoose(workspace.id)}
      sx={{ gap: 1.5, minHeight: 44, whiteSpace: 'normal' }}
    >
      <Box component={Check} size={18} aria-hidden sx={{ opacity: workspace.id === current ? 1 : 0 }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {workspace.name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[roleOf(workspace), unreadOf(workspace)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </MenuItem>
  ));
}

function AddItem({ onAdd, ...props }: { readonly onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <MenuItem {...props} onClick={onAdd} sx={{ gap: 1.5, minHeight: 44 }}>
      <Plus size={18} aria-hidden />
      {t('workspaces.add')}
    </MenuItem>
  );
}

interface Props {
  readonly user: CurrentUser;
  /** Null while the menu is closed. It stays mounted for the question of a switch. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** What a workspace is to the user, in words. */
function useWords(isOpen: boolean): Words {
  const { t } = useTranslation();
  const { data: unread = [] } = useGetWorkspaceUnreadQuery(undefined, { skip: !isOpen });
  return {
    roleOf: ({ ownsWorkspace, role, isOffered }) =>
      isOffered ? t('workspaces.offered') : ownsWorkspace ? t('workspaces.owner') : t(`role.${role}`),
    unreadOf: ({ id }) => {
      const count = unread.find(({ workspaceId }) => workspaceId === id)?.unread ?? 0;
      return count === 0 ? '' : t('nav.unread', { count });
    },
  };
}

/** The workspaces of the user, those that the user may join, and a new one. */
export function WorkspaceList({ user, anchor, onClose }: Props) {
  const { t } = useTranslation();
  const { data: workspaces = [] } = useGetWorkspacesQuery();
  const { start, question } = useSwitchWorkspace();
  const joining = useJoinWorkspace();
  const words = useWords(anchor !== null);
  const [isAdding, setAdding] = useState(false);
  const choose = (workspaceId: string): void => {
    onClose();
    if (workspaceId !== user.workspaceId) start(workspaceId);
  };
  const join = (workspaceId: string): void => {
    onClose();
    joining.start(workspaceId);
  };
  const add = (): void => {
    onClose();
    setAdding(true);
  };
  return (
    <>
      {anchor !== null && <BackLayer onBack={onClose} />}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': t('workspaces.title') }, paper: { sx: { maxWidth: 320 } } }}
      >
        {items({ workspaces, current: user.workspaceId, onChoose: choose }, words)}
        <OpenWorkspaceItems onJoin={join} />
        <Divider />
        <AddItem onAdd={add} />
      </Menu>
      {question && <SwitchDialog {...question} />}
      {joining.question && <SwitchDialog {...joining.question} />}
      {isAdding && (
        <DialogBoundary onClose={() => setAdding(false)}>
          <NewWorkspaceDialog onClose={() => setAdding(false)} />
        </DialogBoundary>
      )}
    </>
  );
}
