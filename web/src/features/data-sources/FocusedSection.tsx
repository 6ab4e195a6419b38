import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';

interface Props {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly color: 'success.main' | 'error.main' | 'text.secondary' | 'primary.main';
  readonly children: ReactNode;
}

/** Takes the focus on mount, because the element that it replaces had the focus. */
export function FocusedSection({ title, icon: Icon, color, children }: Props) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <Box
      component="section"
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gap: 1.5,
        minWidth: 0,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '&&:focus, &&:focus-visible': { outline: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box component="span" sx={{ color, display: 'flex', flex: 'none', mt: '1px' }}>
          <Icon size={20} aria-hidden />
        </Box>
        <Typography id={id} component="h3" variant="h3" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
