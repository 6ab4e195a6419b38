import type { LucideIcon } from 'lucide-react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { TintName } from '../theme/tokens.js';
import { SkeletonText } from './SkeletonText.js';

interface Props {
  readonly label: string;
  /** Absent while it is unknown. */
  readonly value?: string | undefined;
  readonly icon: LucideIcon;
  readonly tint: TintName;
}

/** A count with its name. Several screens start with a row of these. */
export function StatTile({ label, value, icon: Icon, tint }: Props) {
  return (
    <Card component="li" sx={{ p: { xs: 1.5, sm: 2.5 }, display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <Box
        sx={{
          flex: 'none',
          width: 44,
          height: 44,
          borderRadius: 2,
          display: { xs: 'none', sm: 'grid' },
          placeItems: 'center',
          bgcolor: `ember.tint.${tint}.background`,
          color: `ember.tint.${tint}.text`,
        }}
      >
        <Icon size={22} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography
          component="p"
          sx={{ fontSize: '1.5rem', lineHeight: 1.2, fontWeight: 750, fontVariantNumeric: 'tabular-nums' }}
        >
          {value ?? <SkeletonText like="00" />}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          {label}
        </Typography>
      </Box>
    </Card>
  );
}
