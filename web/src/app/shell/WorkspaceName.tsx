import Typography from '@mui/material/Typography';

/** The name of the active workspace, in one line. */
export function WorkspaceName({ name }: { readonly name: string }) {
  return (
    <Typography noWrap dir="auto" component="span" title={name} sx={{ fontWeight: 650 }}>
      {name}
    </Typography>
  );
}
