import type { MetricGoal, MetricLimit } from '@emberdeck/contracts/analytics/metrics';
import { settleRemovals } from '../../shared/removals/removals.js';
import { useWithoutRemoved } from '../../shared/removals/useWithoutRemoved.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useGetGoalsQuery, useGetLimitsQuery } from './goalsApi.js';

/** The goals of the workspace without the removed ones; undefined while they load. */
export const useGoals = (): readonly MetricGoal[] | undefined => useWithoutRemoved(useGetGoalsQuery().data);

/** The limits of the workspace without the removed ones; undefined while they load. */
export const useLimits = (): readonly MetricLimit[] | undefined =>
  useWithoutRemoved(useGetLimitsQuery().data);

/** Sends what waits for Undo first: the server refuses a limit that is still there. */
export function useAfterRemovals() {
  const dispatch = useAppDispatch();
  return async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    await dispatch(settleRemovals());
    return send();
  };
}
