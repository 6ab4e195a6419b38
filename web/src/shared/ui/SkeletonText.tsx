import Skeleton from '@mui/material/Skeleton';

/** Stands for a text that is not there yet: takes the lines that `like`, which nobody sees, would take in its place. */
export function SkeletonText({ like }: { readonly like: string }) {
  return (
    <Skeleton
      component="span"
      variant="text"
      sx={{ display: 'inline-block', verticalAlign: 'top', maxWidth: '100%' }}
    >
      <span>{like}</span>
    </Skeleton>
  );
}
