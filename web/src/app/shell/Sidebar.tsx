import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lowWindow } from '../../shared/theme/tokens.js';
import { Logo } from '../../shared/ui/Logo.js';
import { NavEntries } from './NavEntries.js';
import { PlayerFooter } from './PlayerFooter.js';

/** The sidebar, or an icon rail on a tablet. Renders nothing on a phone, which has a bottom bar and a drawer. */
export function Sidebar({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isRail = useMediaQuery((theme) => theme.breakpoints.between('sm', 'lg'), { noSsr: true });
  if (isPhone) {
    return null;
  }
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      sx={{
        position: 'sticky',
        top: 0,
        height: '100dvh',
        [lowWindow]: { position: 'static', height: 'auto' },
        display: 'flex',
        displayPrint: 'none',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderInlineEnd: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          height: 64,
          display: 'flex',
          alignItems: 'center',
          px: isRail ? 0 : 2.5,
          justifyContent: isRail ? 'center' : 'start',
        }}
      >
        <Logo markOnly={isRail} />
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 1.5 }}>
        <NavEntries rail={isRail} />
      </Box>
      <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
        <PlayerFooter user={user} rail={isRail} />
      </Box>
    </Box>
  );
}
