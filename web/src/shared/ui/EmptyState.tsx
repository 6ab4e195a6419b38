import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { radius } from '../theme/tokens.js';

/** `firstUse`: no data yet. `cleared`: everything is done. `noMatch`: no result for the search. */
type EmptyKind = 'firstUse' | 'cleared' | 'noMatch';

const looks = {
  firstUse: { tint: 'indigo', box: { py: { xs: 4, sm: 6 }, border: '1px dashed' } },
  cleared: { tint: 'emerald', box: { py: 3 } },
  noMatch: { tint: 'gray', box: { py: { xs: 3, sm: 4 } } },
} as const;

interface Props {
  readonly kind?: EmptyKind;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

/** Shown instead of an empty list, with an action that changes that. */
export function EmptyState({ kind = 'firstUse', icon: Icon, title, text, action }: Props) {
  const { tint, box } = looks[kind];
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        borderRadius: `${radius.card}px`,
        borderColor: 'ember.controlBorder',
        ...box,
      }}
    >
      <Box
        sx={{
          width: 56,
          height: 56,
          mb: 1,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: `ember.tint.${tint}.background`,
          color: `ember.tint.${tint}.text`,
        }}
      >
        <Icon size={26} aria-hidden />
      </Box>
      <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
      {text && (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 420 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Box>
  );
}
