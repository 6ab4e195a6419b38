import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import Menu from 'lucide-react/icons/menu';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { layout, lowWindow } from '../../shared/theme/tokens.js';
import { Bell } from '../bell/Bell.js';
import { BalanceLink } from './BalanceLink.js';
import { ConnectionBanner } from './ConnectionBanner.js';
import { SearchButton } from './SearchButton.js';
import { WorkspaceName } from './WorkspaceName.js';

/** Menus are a separate chunk: the first figures do not wait for them. */
const WorkspaceMenu = lazyWithPreload(() =>
  import('./WorkspaceMenu.js').then((module) => module.WorkspaceMenu),
).Component;

interface Props {
  readonly user: CurrentUser;
  readonly onOpenMenu: () => void;
  readonly onOpenPalette: () => void;
  readonly onPrefetchPalette: () => void;
}

/** The bar at the top: the workspace name or a connection notice, the search, and the bell. */
export function Header({ user, onOpenMenu, onOpenPalette, onPrefetchPalette }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        [lowWindow]: { position: 'static' },
        top: 0,
        zIndex: 'appBar',
        height: { xs: layout.topBar, sm: layout.header },
        px: { xs: 1, sm: 3, lg: 4 },
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton onClick={onOpenMenu} aria-label={t('nav.openMenu')} sx={{ display: { sm: 'none' } }}>
        <Menu size={22} aria-hidden />
      </IconButton>
      <ConnectionBanner>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Suspense fallback={<WorkspaceName name={user.workspaceName} />}>
              <WorkspaceMenu user={user} />
            </Suspense>
          </Box>
          <BalanceLink />
        </Box>
      </ConnectionBanner>
      <SearchButton onOpen={onOpenPalette} onPrefetch={onPrefetchPalette} />
      <Bell />
    </Box>
  );
}
