import type { ReactNode } from 'react';
import Button from '@mui/material/Button';

interface Props {
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button in the color of its bar. */
export function BarButton(props: Props) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      sx={{ flex: 'none', justifySelf: 'start' }}
      {...props}
    />
  );
}
