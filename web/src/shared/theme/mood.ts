import { useColorScheme } from '@mui/material/styles';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { schemeOf } from './schemes.js';
import type { Mood } from './schemes.js';

let current: Mood = 'work';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts the page into a mood for as long as the calling component is mounted or until another one asks. */
export function useMood(mood: Mood): void {
  useLayoutEffect(() => {
    current = mood;
    for (const listener of listeners) {
      listener();
    }
  }, [mood]);
}

/** Writes the active color scheme on the html element; mounted once, inside the theme provider. */
export function useColorSchemeAttribute(): void {
  const mood = useSyncExternalStore(subscribe, () => current);
  const { mode, systemMode } = useColorScheme();
  const chosen = mode === 'system' ? systemMode : mode;
  useLayoutEffect(() => {
    const html = document.documentElement;
    html.dataset.colorScheme = schemeOf(mood, chosen === 'dark');
    html.dataset.mood = mood;
  }, [mood, chosen]);
}
