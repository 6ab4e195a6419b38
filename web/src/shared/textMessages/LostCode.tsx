import Typography from '@mui/material/Typography';

interface Props {
  readonly message: string | null;
}

/** Reports a code that did not reach its phone, which a person learns while waiting for it. */
export function LostCode({ message }: Props) {
  return (
    <Typography role="alert" variant="body2" color="error" sx={{ '&:empty': { display: 'none' } }}>
      {message}
    </Typography>
  );
}
