import { layout, lowWindow } from '../../shared/theme/tokens.js';

/** The columns of a signed-in page: the sidebar, or the icon rail, and the screen. */
export const frameStyle = {
  minHeight: '100dvh',
  display: 'grid',
  '@media print': { display: 'block' },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: `${layout.rail}px minmax(0, 1fr)`,
    lg: `${layout.sidebar}px minmax(0, 1fr)`,
  },
} as const;

/** The place of a screen. */
export const mainStyle = {
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
