import type { PresenceState } from '@emberdeck/contracts/presence/presence';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

const colors: Readonly<Record<PresenceState, string>> = {
  online: 'success.main',
  away: 'warning.main',
  offline: 'text.disabled',
};

const dotStyle = {
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 0,
  width: 14,
  height: 14,
  borderRadius: '50%',
  outline: '2px solid var(--mui-palette-background-paper)',
} as const;

interface Props {
  /** Null while it is unknown: then without a dot. */
  readonly state: PresenceState | null;
  readonly children: ReactNode;
}

/** The dot of a member's presence, on the picture. Decorative: its word is beside it. */
export function PresenceDot({ state, children }: Props) {
  return (
    <Box aria-hidden sx={{ position: 'relative', flex: 'none' }}>
      {children}
      {state && (
        <Box
          sx={{
            ...dotStyle,
            bgcolor: state === 'online' ? colors.online : 'background.paper',
            // Apart from its color: only who is online has a full dot.
            ...(state !== 'online' && { border: 3, borderColor: colors[state] }),
          }}
        />
      )}
    </Box>
  );
}
