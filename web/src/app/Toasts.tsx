import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectToast } from '../shared/toasts/toastSlice.js';
import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';

const { Component: ToastLayer, prefetch } = lazyWithPreload(() =>
  import('../shared/toasts/ToastLayer.js').then((module) => module.ToastLayer),
);

/** Asks for the chunk of the toasts; again and again costs nothing. */
export const prefetchToasts = prefetch;

/** The toast layer is loaded with the first toast, after the first interaction. */
export function Toasts() {
  const toast = useSelector(selectToast);
  const [needed, setNeeded] = useState(false);
  if (toast && !needed) {
    setNeeded(true);
  }
  return needed ? (
    // Without its code a toast is kept by the bell alone, and the next one asks again.
    <RenderBoundary data={toast} renderFrame={() => null}>
      <Suspense fallback={null}>
        <ToastLayer />
      </Suspense>
    </RenderBoundary>
  ) : null;
}
