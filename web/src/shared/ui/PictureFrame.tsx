import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** Width of the ring, in pixels. */
const ring = 4;

/** The background of an item in its two colors. */
export const paint = (colors: readonly string[]): string => `linear-gradient(135deg, ${colors.join(', ')})`;

interface Props {
  /** Null without a frame. */
  readonly colors: readonly string[] | null;
  readonly children: ReactNode;
}

/** A round picture in the frame that its user wears. The ring lies outside, so that nothing moves when it appears. */
export function PictureFrame({ colors, children }: Props) {
  return (
    <Box
      data-frame={colors?.join(' ') ?? ''}
      sx={{
        position: 'relative',
        borderRadius: '50%',
        ...(colors !== null && {
          '&::before': {
            ...{ content: '""', position: 'absolute', inset: `-${ring}px`, borderRadius: '50%' },
            background: paint(colors),
          },
          '& > *': { position: 'relative' },
        }),
      }}
    >
      {children}
    </Box>
  );
}
