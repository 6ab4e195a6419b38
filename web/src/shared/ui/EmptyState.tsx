import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface Props {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

/** What stands where nothing is yet, with the way to change that. */
export function EmptyState({ icon: Icon, title, text, action }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: { xs: 4, sm: 6 },
        borderRadius: 3,
        border: '1px dashed',
        borderColor: 'ember.controlBorder',
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
          bgcolor: 'ember.tint.indigo.background',
          color: 'ember.tint.indigo.text',
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
