import { useId } from 'react';
import type { ComponentProps } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props extends Omit<ComponentProps<typeof Button>, 'disabled' | 'onClick' | 'ref'> {
  /** One sentence that explains what is missing. */
  readonly note: string;
}

/** A button of an action that does not exist yet, with an explanation. */
export function UnavailableButton({ note, ...button }: Props) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 0.5, maxWidth: button.fullWidth ? 'none' : 260 }}>
      <Button {...button} disabled aria-describedby={id} />
      <Typography id={id} variant="caption" sx={{ color: 'text.secondary', lineHeight: 1.35 }}>
        {note}
      </Typography>
    </Box>
  );
}
