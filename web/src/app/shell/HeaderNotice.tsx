import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { radius } from '../../shared/theme/tokens.js';

interface Props {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly children?: ReactNode;
}

/** A sentence about the page as a whole, in the header: seen wherever one has scrolled to, covers and moves nothing. */
export function HeaderNotice({ icon: Icon, text, action, children }: Props) {
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        maxWidth: '100%',
        px: 1.25,
        py: 0.5,
        borderRadius: `${radius.control}px`,
        typography: { xs: 'caption', sm: 'body2' },
        lineHeight: 1.3,
        bgcolor: 'ember.tint.amber.background',
        color: 'ember.tint.amber.text',
      }}
    >
      <Icon size={18} aria-hidden style={{ flex: 'none' }} />
      <span>{text}</span>
      {action && (
        <Button size="small" variant="outlined" onClick={action.onClick} sx={{ flex: 'none' }}>
          {action.label}
        </Button>
      )}
      {children}
    </Box>
  );
}
