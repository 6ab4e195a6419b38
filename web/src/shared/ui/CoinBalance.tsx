import Skeleton from '@mui/material/Skeleton';
import { useGetProfileQuery } from '../api/profileApi.js';
import { rewardPreference } from '../lib/rewardPreference.js';
import { CoinChip } from './CoinChip.js';

/** The balance of the signed-in user. Renders nothing if the read failed, or if rewards are hidden. */
export function CoinBalance() {
  const { data: profile, isError } = useGetProfileQuery();
  const isShown = rewardPreference.useIsOn();
  if (!isShown) return null;
  if (profile) {
    return <CoinChip coins={profile.totalCoins} />;
  }
  return isError ? null : <Skeleton variant="rounded" width={96} height={40} />;
}
