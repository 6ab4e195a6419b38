import Skeleton from '@mui/material/Skeleton';

/** Stands for a tab of which it is not known how much there will be. */
export function TabSkeleton() {
  return <Skeleton variant="rounded" height={240} />;
}
