import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="kbd"
      dir="ltr"
      sx={{
        display: 'inline-block',
        minWidth: 24,
        px: 0.75,
        py: 0.25,
        borderRadius: 1,
        border: 1,
        borderColor: 'ember.controlBorder',
        color: 'text.secondary',
        font: 'inherit',
        fontSize: '0.75rem',
        fontWeight: 650,
        lineHeight: 1.4,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}
