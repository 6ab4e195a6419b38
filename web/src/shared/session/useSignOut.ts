import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { selectIsWorking } from './sessionSlice.js';
import { signOut } from './signOut.js';

interface SignOut {
  readonly start: () => void;
  /** The callbacks of `SignOutDialog` while it is open; null otherwise. */
  readonly question: { readonly onStay: () => void; readonly onLeave: () => void } | null;
}

/** Signs out at once, or asks first if work would be lost. */
export function useSignOut(userId: string | undefined): SignOut {
  const dispatch = useAppDispatch();
  const wouldLoseWork = useAppSelector(selectIsWorking);
  const [isAsking, setAsking] = useState(false);
  const onStay = (): void => setAsking(false);
  const onLeave = (): void => {
    setAsking(false);
    void dispatch(signOut(userId));
  };
  return {
    start: () => (wouldLoseWork ? setAsking(true) : onLeave()),
    question: isAsking ? { onStay, onLeave } : null,
  };
}
