import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import '../../shared/i18n/workspacesTexts.js';
import { useGetWorkspacesQuery } from '../../shared/api/workspacesApi.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useGetWorkspaceUnreadQuery } from '../../shared/messages/unreadApi.js';
import { SwitchDialog } from '../../shared/session/SwitchDialog.js';
import { useSwitchWorkspace } from '../../shared/session/useSwitchWorkspace.js';
import { BackLayer } from '../../shared/ui/BackLayer.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { WorkspaceName } from './WorkspaceName.js';

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

/** The name of the active workspace, as the button of a menu that opens another one. */
export function WorkspaceMenu({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation();
  const { data: workspaces = [] } = useGetWorkspacesQuery();
  const { start, question } = useSwitchWorkspace();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: unread = [] } = useGetWorkspaceUnreadQuery(undefined, { skip: anchor === null });
  const [isAdding, setAdding] = useState(false);
  const close = (): void => setAnchor(null);
  const choose = (workspaceId: string): void => {
    close();
    if (workspaceId !== user.workspaceId) start(workspaceId);
  };
  const roleOf = ({ ownsWorkspace, role, isOffered }: Workspace): string =>
    isOffered ? t('workspaces.offered') : ownsWorkspace ? t('workspaces.owner') : t(`role.${role}`);
  const unreadOf = ({ id }: Workspace): string => {
    const count = unread.find(({ workspaceId }) => workspaceId === id)?.unread ?? 0;
    return count === 0 ? '' : t('nav.unread', { count });
  };
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('workspaces.open', { name: user.workspaceName })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        endIcon={<ChevronDown size={16} aria-hidden />}
        sx={{ minWidth: 0, maxWidth: '100%', px: 1, justifyContent: 'flex-start' }}
      >
        <WorkspaceName name={user.workspaceName} />
      </Button>
      {anchor !== null && <BackLayer onBack={close} />}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('workspaces.title') }, paper: { sx: { maxWidth: 320 } } }}
      >
        {items({ workspaces, current: user.workspaceId, onChoose: choose }, { roleOf, unreadOf })}
        <Divider />
        <AddItem
          onAdd={() => {
            close();
            setAdding(true);
          }}
        />
      </Menu>
      {question && <SwitchDialog {...question} />}
      {isAdding && (
        <DialogBoundary onClose={() => setAdding(false)}>
          <NewWorkspaceDialog onClose={() => setAdding(false)} />
        </DialogBoundary>
      )}
    </>
  );
}
