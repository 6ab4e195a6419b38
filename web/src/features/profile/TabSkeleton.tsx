import Skeleton from '@mui/material/Skeleton';

/** The placeholder of a tab with an unknown amount of content. */
export function TabSkeleton() {
  return <Skeleton variant="rounded" height={240} />;
}
