import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What one screen, the palette or a key may ask another screen to do on arrival. */
export type RequestedAction =
  'add-source' | 'upload' | 'connect-app' | 'write-message' | 'refer-friend' | 'edit-profile';

export interface ActionRequest {
  readonly action: RequestedAction;
  /** What it is about, where that has to be said. */
  readonly id?: string;
}

/** The state of a navigation that asks for an action. */
export function requestState(request: ActionRequest): { request: ActionRequest } {
  return { request };
}

function requestOf(state: unknown): ActionRequest | undefined {
  return (state as { request?: ActionRequest } | null)?.request;
}

interface Options {
  /** False as long as the screen lacks what it needs for it. */
  readonly ready?: boolean;
}

/** Carries out a request that came with the navigation, once: neither a reload nor going back repeats it. */
export function useRequestedAction(
  action: RequestedAction | null,
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
  const request = requestOf(location.state);
  const wanted = ready && request?.action === action ? request : undefined;
  useEffect(() => {
    if (wanted) {
      void navigate({ pathname, search, hash }, { replace: true, state: null });
      latest.current(wanted.id);
    }
  }, [wanted, navigate, pathname, search, hash]);
}
