import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSwitchWorkspaceMutation } from '../api/workspacesApi.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/useToast.js';
import { enterWorkspace } from './enterWorkspace.js';
import { selectIsWorking } from './sessionSlice.js';

interface SwitchWorkspace {
  readonly start: (workspaceId: string) => void;
  /** The callbacks of `SwitchDialog` while it is open; null otherwise. */
  readonly question: { readonly onStay: () => void; readonly onLeave: () => void } | null;
}

/** Opens another workspace of the user at once, or asks first if an upload would be lost. */
export function useSwitchWorkspace(): SwitchWorkspace {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const wouldLoseWork = useAppSelector(selectIsWorking);
  const [move] = useSwitchWorkspaceMutation();
  const [asked, setAsked] = useState<string | null>(null);
  const enter = async (workspaceId: string): Promise<void> => {
    try {
      await dispatch(enterWorkspace(() => move({ workspaceId }).unwrap()));
    } catch (error) {
      toast.fail(t('workspace.switchFailed'), error);
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
