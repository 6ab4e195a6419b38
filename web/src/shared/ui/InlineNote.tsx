import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { radius } from '../theme/tokens.js';

interface Props {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

/** An important sentence within a form. */
export function InlineNote({ icon: Icon, children }: Props) {
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        gap: 1,
        px: 1.5,
        py: 1,
        borderRadius: `${radius.control}px`,
        typography: 'body2',
        bgcolor: 'ember.tint.amber.background',
        color: 'ember.tint.amber.text',
      }}
    >
      <Box component={Icon} size={18} aria-hidden sx={{ flex: 'none', mt: '1px' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}
