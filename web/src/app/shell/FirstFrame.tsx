import Box from '@mui/material/Box';
import { layout } from '../../shared/theme/tokens.js';
import { ScreenSkeleton } from './ScreenSkeleton.js';
import { frameStyle, mainStyle } from './frameStyles.js';

const side = {
  display: { xs: 'none', sm: 'block' },
  bgcolor: 'background.paper',
  borderInlineEnd: 1,
  borderColor: 'divider',
} as const;

const top = { height: { xs: layout.topBar, sm: layout.header }, borderBottom: 1, borderColor: 'divider' };

const bottom = {
  display: { sm: 'none' },
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  height: `calc(${layout.bottomBar}px + env(safe-area-inset-bottom))`,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** The frame of a signed-in screen while its code or the user loads. */
export function FirstFrame() {
  return (
    <Box sx={frameStyle}>
      <Box sx={side} />
      <Box sx={{ gridColumn: { sm: 2 }, minWidth: 0 }}>
        <Box sx={top} />
        <Box sx={mainStyle}>
          <ScreenSkeleton />
        </Box>
      </Box>
      <Box sx={bottom} />
    </Box>
  );
}
