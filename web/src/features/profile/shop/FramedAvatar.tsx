import type { ComponentProps } from 'react';
import Box from '@mui/material/Box';
import { PersonAvatar } from '../../../shared/ui/PersonAvatar.js';
import { paint, useWorn } from './useWorn.js';

/** Width of the ring, in pixels. */
const ring = 4;

/** The own picture with the frame that the user wears. The ring lies outside, so that nothing moves when it appears. */
export function FramedAvatar(person: ComponentProps<typeof PersonAvatar>) {
  const colors = useWorn('frame');
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
      <PersonAvatar {...person} />
    </Box>
  );
}
