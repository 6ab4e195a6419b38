import type { MetricGoal, MetricLimit } from '@emberdeck/contracts/analytics/metrics';
import { useTranslation } from 'react-i18next';
import { beginRemoval, settleRemovals } from '../../shared/removals/removals.js';
import { useWithoutRemoved } from '../../shared/removals/useWithoutRemoved.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { deleteGoal, deleteLimit, useGetGoalsQuery, useGetLimitsQuery } from './goalsApi.js';

/** The goals of the workspace without the removed ones; undefined while they load. */
export const useGoals = (): readonly MetricGoal[] | undefined => useWithoutRemoved(useGetGoalsQuery().data);

/** The limits of the workspace without the removed ones; undefined while they load. */
export const useLimits = (): readonly MetricLimit[] | undefined =>
  useWithoutRemoved(useGetLimitsQuery().data);

const endpoints = { goal: deleteGoal, limit: deleteLimit };

/** Removes a goal or a limit, with Undo. */
export function useRemoveOf(kind: keyof typeof endpoints): (id: string) => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (id) =>
    dispatch(
      beginRemoval({
        id,
        title: t(`dashboard.${kind}Removed`),
        doneText: t(`dashboard.${kind}Removed`),
        failedText: t(`dashboard.${kind}RemoveFailed`),
        commit: (keepalive) =>
          dispatch(endpoints[kind].initiate({ id, keepalive }, { track: false })).unwrap(),
      }),
    );
}

/** Sends what waits for Undo first: the server refuses a limit that is still there. */
export function useAfterRemovals() {
  const dispatch = useAppDispatch();
  return async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    await dispatch(settleRemovals());
    return send();
  };
}
