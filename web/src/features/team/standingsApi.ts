import type { Standing } from '@emberdeck/contracts/gamification/standings';
import { baseApi } from '../../shared/api/baseApi.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { useCan } from '../../shared/session/useCan.js';

const standingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStandings: build.query<Standing[], void>({ query: () => ({ url: '/api/team/standings' }) }),
  }),
});

/** What a member shares, if the user may see it and has not hidden rewards. */
export function useStanding(userId: string): Standing | undefined {
  const isShown = rewardPreference.useIsOn();
  const isAllowed = useCan('see-standings');
  const skip = !isShown || !isAllowed;
  const { data } = standingsApi.useGetStandingsQuery(undefined, { skip, refetchOnMountOrArgChange: 60 });
  return skip ? undefined : data?.find((standing) => standing.userId === userId);
}
