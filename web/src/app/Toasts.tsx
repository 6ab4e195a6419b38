import { Suspense, useEffect, useState } from 'react';
import { useAppSelector } from '../shared/store/hooks.js';
import { selectToast } from '../shared/toasts/toastSlice.js';
import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';

const { Component: ToastLayer, prefetch } = lazyWithPreload(() =>
  import('../shared/toasts/ToastLayer.js').then((module) => module.ToastLayer),
);

/** Loads the code of the toasts. Repeated calls cost nothing. */
export const prefetchToasts = prefetch;

const interactions = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Loads the code at the first interaction: after a lost connection, the toast that reports it could not load.
 * An earlier load would make the landing page heavier.
 */
function usePrefetchInTime(): void {
  useEffect(() => {
    const first = new AbortController();
    const begin = (): void => {
      first.abort();
      prefetch();
    };
    for (const type of interactions) {
      window.addEventListener(type, begin, { capture: true, passive: true, signal: first.signal });
    }
    return () => first.abort();
  }, []);
}

/** Renders the toast layer from the first toast on. */
export function Toasts() {
  usePrefetchInTime();
  const toast = useAppSelector(selectToast);
  const [needed, setNeeded] = useState(false);
  if (toast && !needed) {
    setNeeded(true);
  }
  return needed ? (
    // If the code fails to load, this toast is lost. The next toast loads the code again.
    <RenderBoundary data={toast} renderFrame={() => null}>
      <Suspense fallback={null}>
        <ToastLayer />
      </Suspense>
    </RenderBoundary>
  ) : null;
}
