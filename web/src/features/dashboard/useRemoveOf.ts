import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { beginRemoval } from '../../shared/removals/removals.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { deleteMark } from './chartMarksApi.js';
import { deleteGoal, deleteLimit } from './goalsApi.js';

const endpoints = { goal: deleteGoal, limit: deleteLimit, mark: deleteMark };

/** Removes a goal, a limit or a mark, with Undo. The button that adds one takes the focus of the one that is gone. */
export function useRemoveOf(
  kind: keyof typeof endpoints,
  adder: RefObject<HTMLButtonElement | null>,
): (id: string) => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (id) => {
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
    adder.current?.focus();
  };
}
