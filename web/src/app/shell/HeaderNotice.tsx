import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { radius } from '../../shared/theme/tokens.js';

interface Props {
  readonly icon: LucideIcon;
  readonly text: string;
  /** A shorter text for a phone, where the button leaves little room. */
  readonly shortText?: string | undefined;
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly children?: ReactNode;
}

/** A notice about the whole page. In the header it stays visible while scrolling, and covers and moves nothing. */
export function HeaderNotice({ icon: Icon, text, shortText, action, children }: Props) {
  const onPhone = shortText === undefined ? 'inline' : 'none';
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
      <Box
        component={Icon}
        size={18}
        aria-hidden
        sx={{ flex: 'none', display: { xs: onPhone, sm: 'inline' } }}
      />
      <Box component="span" sx={{ display: { xs: onPhone, sm: 'inline' } }}>
        {text}
      </Box>
      {shortText !== undefined && (
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          {shortText}
        </Box>
      )}
      {action && (
        <Button
          size="small"
          variant="outlined"
          onClick={action.onClick}
          sx={{ flex: 'none', minWidth: 0, px: { xs: 0.75, sm: 1.25 } }}
        >
          {action.label}
        </Button>
      )}
      {children}
    </Box>
  );
}
