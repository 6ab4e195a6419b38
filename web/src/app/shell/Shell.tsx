import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { canUsePasskeys } from '../../shared/passkeys/passkeySupport.js';
import { useMood } from '../../shared/theme/mood.js';
import { useSkippedLayers } from '../../shared/ui/useLayer.js';
import { routeAt } from '../routes.js';
import { BottomBar } from './BottomBar.js';
import { frameStyle, mainStyle } from './frameStyles.js';
import { Header } from './Header.js';
import { MenuDrawer } from './MenuDrawer.js';
import { Layers, prefetchPalette } from './Layers.js';
import type { Layer } from './Layers.js';
import { Sidebar } from './Sidebar.js';
import { useHashTarget } from './useHashTarget.js';
import { useLinkPrefetch } from './useLinkPrefetch.js';
import { useUnreadTitle } from './useUnreadTitle.js';

/** Few workspaces are being deleted. */
const WorkspaceEndBanner = lazyWithPreload(() =>
  import('./WorkspaceEndBanner.js').then((module) => module.WorkspaceEndBanner),
).Component;

const ProofBanner = lazyWithPreload(() =>
  import('./ProofBanner.js').then((module) => module.ProofBanner),
).Component;

const PasskeyOffer = lazyWithPreload(() =>
  import('./PasskeyOffer.js').then((module) => module.PasskeyOffer),
).Component;

/** Few people see the workspace as a client. */
const ViewBar = lazyWithPreload(() => import('./ViewBar.js').then((module) => module.ViewBar)).Component;

interface Props {
  readonly user: CurrentUser;
  readonly children: ReactNode;
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        displayPrint: 'none',
        position: 'fixed',
        top: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 2,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 650,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('nav.skip')}
    </Box>
  );
}

/** The frame of every signed-in screen: header, main, and a sidebar, icon rail or bottom bar depending on the width. */
export function Shell({ user, children }: Props) {
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [layer, setLayer] = useState<Layer>(null);
  useMood(routeAt(pathname).route.mood ?? 'work');
  useLinkPrefetch();
  useUnreadTitle();
  useHashTarget();
  useSkippedLayers();
  const openMenu = (): void => setMenuOpen(true);
  const openPalette = (): void => setLayer('palette');
  return (
    <>
      <SkipLink />
      <Box sx={frameStyle}>
        <Sidebar user={user} />
        <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
          <Header
            user={user}
            onOpenMenu={openMenu}
            onOpenPalette={openPalette}
            onPrefetchPalette={prefetchPalette}
          />
          {!user.verified && (
            <Suspense fallback={null}>
              <ProofBanner />
            </Suspense>
          )}
          {canUsePasskeys() && (
            <Suspense fallback={null}>
              <PasskeyOffer user={user} />
            </Suspense>
          )}
          {user.workspaceEndsAt && (
            <Suspense fallback={null}>
              <WorkspaceEndBanner user={user} endsAt={user.workspaceEndsAt} />
            </Suspense>
          )}
          {user.viewAs && (
            <Suspense fallback={null}>
              <ViewBar view={user.viewAs} />
            </Suspense>
          )}
          <Box component="main" id="main" tabIndex={-1} sx={mainStyle}>
            {children}
          </Box>
        </Box>
      </Box>
      <BottomBar onMore={openMenu} />
      <MenuDrawer open={menuOpen} user={user} onClose={() => setMenuOpen(false)} />
      <Layers layer={layer} user={user} onChange={setLayer} />
    </>
  );
}
