import Skeleton from '@mui/material/Skeleton';

/** The placeholder of a text that is still loading. Takes as many lines as the invisible text `like`. */
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
