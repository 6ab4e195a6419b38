import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface Props {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
}

/** The heading of a screen; takes the focus after a navigation from another screen. */
export function PageHeader({ title, subtitle, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  // Fixed on arrival: later changes of the address must not move the focus. A hash leads to its element instead.
  const cameByLink = useRef(key !== 'default' && hash === '');
  useEffect(() => {
    if (cameByLink.current) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        mb: { xs: 2, sm: 3 },
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{ textWrap: 'balance', overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        {subtitle && (
          <Typography
            component="div"
            sx={{ color: 'text.secondary', mt: 0.5, typography: 'body2', overflowWrap: 'anywhere' }}
          >
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions && (
        <Box
          sx={{
            display: 'flex',
            displayPrint: 'none',
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'flex-start',
          }}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}
