import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import X from 'lucide-react/icons/x';
import { lowWindow, radius } from '../theme/tokens.js';
import { useFocusFallback } from './useFocusFallback.js';
import { useLayer } from './useLayer.js';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Stays visible below the content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** At the inline end: MUI mirrors a drawer in right-to-left languages. */
const sideStyle = { width: 'min(420px, 92vw)', bgcolor: 'ember.raised' } as const;

const sheetStyle = {
  maxHeight: '92dvh',
  bgcolor: 'ember.raised',
  borderTop: 1,
  borderColor: 'ember.edge',
  borderStartStartRadius: radius.dialog,
  borderStartEndRadius: radius.dialog,
} as const;

const contentStyle = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  px: 2,
  pb: 2,
  [lowWindow]: { flex: 'none', overflowY: 'visible' },
} as const;

const footerStyle = {
  p: 2,
  pb: 'calc(16px + env(safe-area-inset-bottom))',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/**
 * Details beside the screen; a sheet from the bottom on a phone. Escape, the backdrop and the button close it, and the
 * focus returns to the element that opened it. Render it while it is open.
 */
export function SideDrawer({ title, onClose, footer, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  useLayer(onClose);
  useFocusFallback();
  return (
    <Drawer
      open
      anchor={isPhone ? 'bottom' : 'right'}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: isPhone ? sheetStyle : sideStyle,
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 2, pb: 1 }}>
        <Typography
          id={id}
          component="h2"
          variant="h2"
          dir="auto"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 0.5 }}
        >
          {title}
        </Typography>
        <IconButton onClick={onClose} aria-label={t('action.close')}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={contentStyle}>{children}</Box>
      {footer && <Box sx={footerStyle}>{footer}</Box>}
    </Drawer>
  );
}
