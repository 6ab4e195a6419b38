import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSwitchWorkspaceMutation } from '../api/workspacesApi.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/useToast.js';
import { enterWorkspace } from './enterWorkspace.js';
import { selectIsWorking } from './sessionSlice.js';

/** A change of the active workspace. */
export interface MoveToWorkspace {
  readonly start: (workspaceId: string) => void;
  /** The callbacks of `SwitchDialog` while it is open; null otherwise. */
  readonly question: { readonly onStay: () => void; readonly onLeave: () => void } | null;
}

/** Opens another workspace by `move` at once, or asks first if an upload would be lost. */
export function useMoveToWorkspace(
  move: (workspaceId: string) => Promise<unknown>,
  failedText: string,
): MoveToWorkspace {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const wouldLoseWork = useAppSelector(selectIsWorking);
  const [asked, setAsked] = useState<string | null>(null);
  const enter = async (workspaceId: string): Promise<void> => {
    try {
      await dispatch(enterWorkspace(() => move(workspaceId)));
    } catch (error) {
      toast.fail(failedText, error);
    }
  };
  const onLeave = (): void => {
    setAsked(null);
    if (asked !== null) void enter(asked);
  };
  return {
    start: (workspaceId) => (wouldLoseWork ? setAsked(workspaceId) : void enter(workspaceId)),
    question: asked === null ? null : { onStay: () => setAsked(null), onLeave },
  };
}

/** Opens another workspace of the user. */
export function useSwitchWorkspace(): MoveToWorkspace {
  const { t } = useTranslation();
  const [move] = useSwitchWorkspaceMutation();
  return useMoveToWorkspace((workspaceId) => move({ workspaceId }).unwrap(), t('workspace.switchFailed'));
}
