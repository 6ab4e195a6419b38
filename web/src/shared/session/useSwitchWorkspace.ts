import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSwitchWorkspaceMutation } from '../api/workspacesApi.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/useToast.js';
import { enterWorkspace } from './enterWorkspace.js';
import { selectIsWorking } from './sessionSlice.js';

/** The callbacks of `SwitchDialog` while it is open; null otherwise. */
type Question = { readonly onStay: () => void; readonly onLeave: () => void } | null;

/** A change of the active workspace. */
export interface MoveToWorkspace {
  readonly start: (workspaceId: string) => void;
  readonly question: Question;
}

/** Asks before a change of the workspace that would cancel an upload. `mayLeave` resolves to the answer of the user. */
export function useLeaveQuestion() {
  const wouldLoseWork = useAppSelector(selectIsWorking);
  const [asked, setAsked] = useState<{ readonly answer: (leaves: boolean) => void } | null>(null);
  const mayLeave = async (): Promise<boolean> =>
    !wouldLoseWork || new Promise((answer) => setAsked({ answer }));
  const answer = (leaves: boolean) => (): void => {
    setAsked(null);
    asked?.answer(leaves);
  };
  const question: Question = asked && { onStay: answer(false), onLeave: answer(true) };
  return { mayLeave, question };
}

/** Opens another workspace by `move` at once, or asks first if an upload would be lost. `address`: see `enterWorkspace`. */
export function useMoveToWorkspace(
  move: (workspaceId: string) => Promise<unknown>,
  failedText: string,
  address?: string,
): MoveToWorkspace {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const { mayLeave, question } = useLeaveQuestion();
  const enter = async (workspaceId: string): Promise<void> => {
    if (!(await mayLeave())) return;
    try {
      await dispatch(enterWorkspace(() => move(workspaceId), address));
    } catch (error) {
      toast.fail(failedText, error);
    }
  };
  return { start: (workspaceId) => void enter(workspaceId), question };
}

/** Opens another workspace of the user. */
export function useSwitchWorkspace(): MoveToWorkspace {
  const { t } = useTranslation();
  const [move] = useSwitchWorkspaceMutation();
  return useMoveToWorkspace((workspaceId) => move({ workspaceId }).unwrap(), t('workspace.switchFailed'));
}
