import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import LogIn from 'lucide-react/icons/log-in';
import { useGetOpenWorkspacesQuery } from '../../shared/api/openWorkspacesApi.js';

interface Props {
  readonly onJoin: (workspaceId: string) => void;
}

/** The entries of the menu that join a workspace by an address of the user. */
export function OpenWorkspaceItems({ onJoin, ...props }: Props) {
  const { t } = useTranslation();
  const { data: open = [] } = useGetOpenWorkspacesQuery();
  return open.map(({ id, name, domain }) => (
    <MenuItem
      key={id}
      {...props}
      onClick={() => onJoin(id)}
      sx={{ gap: 1.5, minHeight: 44, whiteSpace: 'normal' }}
    >
      <Box component={LogIn} size={18} aria-hidden sx={{ flex: 'none' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography dir="auto">{t('workspaces.join', { name })}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('workspaces.joinBy', { domain })}
        </Typography>
      </Box>
    </MenuItem>
  ));
}
