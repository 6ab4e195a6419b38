import { useId } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

export const tableCell = {
  textAlign: 'start',
  px: 1.5,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** The sticky header, which stays visible while the rows scroll. */
export const tableHead = {
  ...tableCell,
  borderTop: 0,
  position: 'sticky',
  top: 0,
  bgcolor: 'background.default',
  fontWeight: 650,
  whiteSpace: 'nowrap',
} as const;

interface Props {
  readonly caption: string;
  readonly maxHeight: number;
  readonly children: ReactNode;
}

/** A table in a scrollable box. The keyboard scrolls it too. */
export function TableBox({ caption, maxHeight, children }: Props) {
  const id = useId();
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-labelledby={id}
      sx={{
        maxHeight,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body2' }}>
        <Box
          component="caption"
          id={id}
          sx={{ px: 1.5, py: 0.75, textAlign: 'start', fontWeight: 650, overflowWrap: 'anywhere' }}
        >
          {caption}
        </Box>
        {children}
      </Box>
    </Box>
  );
}
