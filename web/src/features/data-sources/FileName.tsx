import Typography from '@mui/material/Typography';

/** A file name on one line, truncated if there is no room. The tooltip shows the full name. */
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
