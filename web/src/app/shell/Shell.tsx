import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import { useMood } from '../../shared/theme/mood.js';
import { layout, lowWindow } from '../../shared/theme/tokens.js';
import { useSkippedLayers } from '../../shared/ui/useLayer.js';
import { routeAt } from '../routes.js';
import { BottomBar } from './BottomBar.js';
import { Header } from './Header.js';
import { MenuDrawer } from './MenuDrawer.js';
import { Layers, prefetchPalette } from './Layers.js';
import type { Layer } from './Layers.js';
import { ProofBanner } from './ProofBanner.js';
import { Sidebar } from './Sidebar.js';
import { useHashTarget } from './useHashTarget.js';
import { useLinkPrefetch } from './useLinkPrefetch.js';

interface Props {
  readonly user: CurrentUser;
  readonly children: ReactNode;
}

const frame = {
  minHeight: '100dvh',
  display: 'grid',
  '@media print': { display: 'block' },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: `${layout.rail}px minmax(0, 1fr)`,
    lg: `${layout.sidebar}px minmax(0, 1fr)`,
  },
} as const;

const mainBox = {
  flex: 1,
  width: '100%',
  maxWidth: layout.content,
  mx: 'auto',
  px: { xs: 2, sm: 3, lg: 4 },
  pt: { xs: 2, sm: 3 },
  pb: { xs: `calc(${layout.bottomBar + 24}px + env(safe-area-inset-bottom))`, sm: 6 },
  [lowWindow]: { pb: 3 },
  '&:focus': { outline: 'none' },
  '&:has(> [data-fills-main])': { display: 'flex', flexDirection: 'column' },
} as const;

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
  useHashTarget();
  useSkippedLayers();
  const openMenu = (): void => setMenuOpen(true);
  const openPalette = (): void => setLayer('palette');
  return (
    <>
      <SkipLink />
      <Box sx={frame}>
        <Sidebar user={user} />
        <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
          <Header
            user={user}
            onOpenMenu={openMenu}
            onOpenPalette={openPalette}
            onPrefetchPalette={prefetchPalette}
          />
          <ProofBanner user={user} />
          <Box component="main" id="main" tabIndex={-1} sx={mainBox}>
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
