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
import { useGetWorkspacesQuery, useSwitchWorkspaceMutation } from '../../shared/api/workspacesApi.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { enterWorkspace } from '../../shared/session/enterWorkspace.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { BackLayer } from '../../shared/ui/BackLayer.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { OpenWorkspaceItems } from './OpenWorkspaceItems.js';
import { WorkspaceName } from './WorkspaceName.js';

const NewWorkspaceDialog = lazyWithPreload(() =>
  import('../NewWorkspaceDialog.js').then((module) => module.NewWorkspaceDialog),
).Component;

interface ItemsProps {
  readonly workspaces: readonly Workspace[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}

function items({ workspaces, current, onChoose }: ItemsProps, roleOf: (workspace: Workspace) => string) {
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
          {roleOf(workspace)}
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
  const toast = useToast();
  const { data: workspaces = [] } = useGetWorkspacesQuery();
  const [move] = useSwitchWorkspaceMutation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAdding, setAdding] = useState(false);
  const close = (): void => setAnchor(null);
  const choose = async (workspaceId: string): Promise<void> => {
    close();
    if (workspaceId === user.workspaceId) return;
    try {
      await move({ workspaceId }).unwrap();
      enterWorkspace();
    } catch (error) {
      toast.fail(t('workspaces.switchFailed'), error);
    }
  };
  const roleOf = ({ ownsWorkspace, role, isOffered }: Workspace): string =>
    isOffered ? t('workspaces.offered') : ownsWorkspace ? t('workspaces.owner') : t(`role.${role}`);
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
        {items({ workspaces, current: user.workspaceId, onChoose: (id) => void choose(id) }, roleOf)}
        <OpenWorkspaceItems onChoose={close} />
        <Divider />
        <AddItem
          onAdd={() => {
            close();
            setAdding(true);
          }}
        />
      </Menu>
      {isAdding && (
        <DialogBoundary onClose={() => setAdding(false)}>
          <NewWorkspaceDialog onClose={() => setAdding(false)} />
        </DialogBoundary>
      )}
    </>
  );
}
