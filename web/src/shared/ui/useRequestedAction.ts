import type { Action } from '@emberdeck/contracts/core/permissions';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCan } from '../session/useCan.js';

/** An action that a screen or the palette requests from another screen on arrival. */
export interface ActionRequest {
  readonly action: Action;
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
  action: Action,
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
  const isAllowed = useCan(action);
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
