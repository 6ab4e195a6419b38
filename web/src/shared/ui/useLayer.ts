import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

interface HistoryState {
  /** The position of the router's entry. */
  readonly idx?: number;
  readonly layer?: number;
}

/** The open layers, the topmost last. */
const layers: number[] = [];
let lastLayer = 0;

const currentLayer = (): number | undefined => (window.history.state as HistoryState | null)?.layer;

/** Where the browser is in its history: by the router's entry, then by the layer above it. */
const position = (): readonly [number, number] => {
  const { idx = 0, layer = 0 } = (window.history.state as HistoryState | null) ?? {};
  return [idx, layer];
};

/** A page that loads again gets the state of its entry back, but has no open layer. */
function dropLayerOfEarlierPage(): void {
  if (currentLayer() === undefined) return;
  const state = window.history.state as HistoryState | null;
  window.history.replaceState({ ...state, layer: undefined }, '');
}

dropLayerOfEarlierPage();

let lastPosition = position();

/** Adds an entry with the same address and the router's own state, so that the router sees no navigation. */
function pushEntry(layer: number): void {
  const state = window.history.state as HistoryState | null;
  window.history.pushState({ ...state, layer }, '');
  lastPosition = position();
}

const isBefore = (
  [idx, layer]: readonly [number, number],
  [otherIdx, otherLayer]: readonly [number, number],
) => idx < otherIdx || (idx === otherIdx && layer < otherLayer);

/**
 * Skips the entries of layers that ended by a navigation, which stay in the history: one press of Back or Forward leads
 * to the next screen. For the part of the page that is always there.
 */
export function useSkippedLayers(): void {
  const { key } = useLocation();
  useEffect(() => {
    lastPosition = position();
  }, [key]);
  useEffect(() => {
    const onPop = (): void => {
      const layer = currentLayer();
      const from = lastPosition;
      lastPosition = position();
      if (layer === undefined || layers.includes(layer)) return;
      if (isBefore(lastPosition, from)) window.history.back();
      else window.history.forward();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
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
