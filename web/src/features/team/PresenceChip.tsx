import type { PresenceState } from '@emberdeck/contracts/presence/presence';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

const colors: Readonly<Record<PresenceState, string>> = {
  online: 'success.main',
  away: 'warning.main',
  offline: 'text.disabled',
};

/** The presence of a member: a dot and its word. */
export function PresenceChip({ state }: { readonly state: PresenceState }) {
  const { t } = useTranslation();
  const dot = {
    ...{ width: 8, height: 8, borderRadius: '50%', flex: 'none' },
    ...{ marginInlineStart: 1, marginInlineEnd: -0.25 },
    // Apart from its color: who is offline has a ring.
    ...(state === 'offline' ? { border: 1.5, borderColor: colors[state] } : { bgcolor: colors[state] }),
  };
  return (
    <Chip
      size="small"
      variant="outlined"
      icon={<Box component="span" aria-hidden sx={dot} />}
      label={t(`presence.${state}`)}
    />
  );
}
