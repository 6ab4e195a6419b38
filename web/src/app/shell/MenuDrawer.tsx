import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import X from 'lucide-react/icons/x';
import { BackLayer } from '../../shared/ui/BackLayer.js';
import { Logo } from '../../shared/ui/Logo.js';
import { NavEntries } from './NavEntries.js';
import { PlayerFooter } from './PlayerFooter.js';

interface Props {
  readonly open: boolean;
  readonly user: CurrentUser;
  readonly onClose: () => void;
}

/** The full navigation on a phone. */
export function MenuDrawer({ open, user, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('nav.menu'),
          sx: { width: 'min(300px, 86vw)', display: 'flex' },
        },
      }}
    >
      <BackLayer onBack={onClose} />
      <Box sx={{ height: 64, px: 2, display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Logo />
        <IconButton onClick={onClose} aria-label={t('nav.closeMenu')}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box component="nav" aria-label={t('nav.all')} sx={{ flex: 1, overflowY: 'auto', p: 1.5 }}>
        <NavEntries onNavigate={onClose} />
      </Box>
      <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
        <PlayerFooter user={user} onNavigate={onClose} />
      </Box>
    </Drawer>
  );
}
