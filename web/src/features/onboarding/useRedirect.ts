import { useCallback, useEffect, useState } from 'react';
import { readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import { safeRedirect } from './onboardingFlow.js';

export interface Redirect {
  readonly url: string;
  readonly delayMs: number;
}

/** Opens the signed-in application after the delay of the specification, or at once on request. */
export function useRedirect() {
  const [redirect, setRedirect] = useState<Redirect | null>(null);
  const go = useCallback((url: string) => window.location.assign(url), []);

  useEffect(() => {
    if (!redirect) {
      return undefined;
    }
    const timer = setTimeout(() => go(redirect.url), redirect.delayMs);
    return () => clearTimeout(timer);
  }, [redirect, go]);

  const leave = useCallback((redirectUrl: string | null, delayMs: number) => {
    const url = safeRedirect(redirectUrl, readStored('session', storageKeys.returnTo));
    writeStored('session', storageKeys.returnTo, null);
    writeStored('session', storageKeys.onboarding, null);
    writeStored('local', storageKeys.signedIn, 'yes');
    setRedirect({ url, delayMs });
  }, []);

  return { redirect, leave, go };
}
