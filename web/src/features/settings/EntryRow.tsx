import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface Props {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** An entry of a list in the settings, with what can be done with it. */
export function EntryRow({ title, badge, action, children }: Props) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="div" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title} {badge}
        </Typography>
        <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
          {children}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexShrink: 0, gap: 0.5 }}>{action}</Box>
    </Box>
  );
}
