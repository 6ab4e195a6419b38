import type { ReactNode } from 'react';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

interface Props {
  /** For an address that leads to the section by its hash. */
  readonly id?: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A card with a heading. */
export function Section({ id, title, text, children }: Props) {
  return (
    <Card
      component="section"
      {...(id !== undefined && { id })}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
    >
      <Typography variant="h2">{title}</Typography>
      {text && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: -1 }}>
          {text}
        </Typography>
      )}
      {children}
    </Card>
  );
}
