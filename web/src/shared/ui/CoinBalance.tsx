import Skeleton from '@mui/material/Skeleton';
import { useGetProfileQuery } from '../api/profileApi.js';
import { CoinChip } from './CoinChip.js';

/** The balance of whoever is signed in; nothing where it could not be read. */
export function CoinBalance() {
  const { data: profile, isError } = useGetProfileQuery();
  if (profile) {
    return <CoinChip coins={profile.totalCoins} />;
  }
  return isError ? null : <Skeleton variant="rounded" width={96} height={40} />;
}
