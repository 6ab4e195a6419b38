import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import LogIn from 'lucide-react/icons/log-in';
import { useGetOpenWorkspacesQuery, useJoinWorkspaceMutation } from '../../shared/api/workspacesApi.js';
import { enterWorkspace } from '../../shared/session/enterWorkspace.js';
import { useToast } from '../../shared/toasts/useToast.js';

/** The entries of the menu that join a workspace by an address of the user. */
export function OpenWorkspaceItems({ onChoose, ...props }: { readonly onChoose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: open = [] } = useGetOpenWorkspacesQuery();
  const [join] = useJoinWorkspaceMutation();
  const enter = async (id: string): Promise<void> => {
    onChoose();
    try {
      await join(id).unwrap();
      enterWorkspace();
    } catch (error) {
      toast.fail(t('workspaces.joinFailed'), error);
    }
  };
  return open.map(({ id, name, domain }) => (
    <MenuItem
      key={id}
      {...props}
      onClick={() => void enter(id)}
      sx={{ gap: 1.5, minHeight: 44, whiteSpace: 'normal' }}
    >
      <LogIn size={18} aria-hidden />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography dir="auto">{t('workspaces.join', { name })}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('workspaces.joinBy', { domain })}
        </Typography>
      </Box>
    </MenuItem>
  ));
}
