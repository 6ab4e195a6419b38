import { Suspense, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectToast } from '../shared/toasts/toastSlice.js';
import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';

const { Component: ToastLayer, prefetch } = lazyWithPreload(() =>
  import('../shared/toasts/ToastLayer.js').then((module) => module.ToastLayer),
);

/** Asks for the code of the toasts; again and again costs nothing. */
export const prefetchToasts = prefetch;

const interactions = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Asks for it as soon as somebody does something, since a connection that a toast says is lost would not bring it any more.
 * Not before: the landing page is light as long as it is only looked at.
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

/** The toast layer is drawn with the first toast. */
export function Toasts() {
  usePrefetchInTime();
  const toast = useSelector(selectToast);
  const [needed, setNeeded] = useState(false);
  if (toast && !needed) {
    setNeeded(true);
  }
  return needed ? (
    // Without its code this toast is lost, and the next one asks for it again.
    <RenderBoundary data={toast} renderFrame={() => null}>
      <Suspense fallback={null}>
        <ToastLayer />
      </Suspense>
    </RenderBoundary>
  ) : null;
}
