import type { Action } from '@emberdeck/contracts/core/permissions';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCan } from '../session/useCan.js';

/** Actions that a screen, the palette or a shortcut can request from another screen on arrival. */
export type RequestedAction =
  'add-source' | 'upload' | 'connect-app' | 'write-message' | 'refer-friend' | 'edit-profile';

/** The permission that each action needs. */
export const permissionOf: Readonly<Record<RequestedAction, Action>> = {
  'add-source': 'create-data-source',
  upload: 'begin-upload',
  'connect-app': 'create-connected-app',
  'write-message': 'post-message',
  'refer-friend': 'send-referral',
  'edit-profile': 'update-profile',
};

export interface ActionRequest {
  readonly action: RequestedAction;
  /** The id of the action's object, for actions that need one. */
  readonly id?: string;
}

/** The navigation state that requests an action. */
export function requestState(request: ActionRequest): { request: ActionRequest } {
  return { request };
}

function requestOf(state: unknown): ActionRequest | undefined {
  return (state as { request?: ActionRequest } | null)?.request;
}

interface Options {
  /** False until the screen has loaded the data for the action. */
  readonly ready?: boolean;
}

/**
 * Runs the action that the navigation requests, once: neither a reload nor going back repeats it. A request that the
 * user's role does not allow is dropped.
 */
export function useRequestedAction(
  action: RequestedAction,
  run: (id: string | undefined) => void,
  { ready = true }: Options = {},
): void {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const navigate = useNavigate();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const isAllowed = useCan(permissionOf[action]);
  const request = requestOf(location.state);
  const wanted = ready && request?.action === action ? request : undefined;
  useEffect(() => {
    if (wanted) {
      void navigate({ pathname, search, hash }, { replace: true, state: null });
      if (isAllowed) {
        latest.current(wanted.id);
      }
    }
  }, [wanted, isAllowed, navigate, pathname, search, hash]);
}
