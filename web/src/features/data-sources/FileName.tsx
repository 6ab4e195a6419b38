import Typography from '@mui/material/Typography';

/** The name of a file on one line, as long as there is room; whole as a tooltip. */
export function FileName({ name }: { readonly name: string }) {
  return (
    <Typography
      variant="body2"
      noWrap
      dir="auto"
      title={name}
      sx={{ flex: 1, minWidth: 0, fontWeight: 600, textAlign: 'start' }}
    >
      {name}
    </Typography>
  );
}
