import { useEffect, useRef } from 'react';

interface HistoryState {
  readonly layer?: number;
}

/** The open layers, the topmost last. */
const layers: number[] = [];
let lastLayer = 0;

const currentLayer = (): number | undefined => (window.history.state as HistoryState | null)?.layer;

/** Adds an entry with the same address and the router's own state, so that the router sees no navigation. */
function pushEntry(layer: number): void {
  const state = window.history.state as HistoryState | null;
  window.history.pushState({ ...state, layer }, '');
}

/**
 * For a dialog or drawer while it is open: the Back button of the browser, or the back gesture of a phone, calls `onBack`
 * of the topmost layer instead of leaving the screen. The layer may stay open, for instance to ask first.
 */
export function useLayer(onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const layer = (lastLayer += 1);
    layers.push(layer);
    pushEntry(layer);
    const onPop = (): void => {
      if (layers.at(-1) !== layer || currentLayer() === layer) return;
      pushEntry(layer);
      latest.current();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      layers.splice(layers.indexOf(layer), 1);
      // A link in the layer may navigate in the same moment: then the entry is not the current one, and stays behind it.
      setTimeout(() => {
        if (currentLayer() === layer) window.history.back();
      });
    };
  }, []);
}
