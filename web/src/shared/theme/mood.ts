import { useColorScheme } from '@mui/material/styles';
import { useEffect, useLayoutEffect } from 'react';
import { moodOf, paperScheme, schemeOf } from './schemes.js';
import type { Mood } from './schemes.js';

/**
 * Only the html element stores the mood and the color scheme. Layout effects write both: React state would be one
 * render late, and the page would flash in the colors of the previous mood.
 */
let prefersDark: boolean | null = null;
const print = matchMedia('print');

function writeScheme({ dataset }: HTMLElement): void {
  if (prefersDark !== null) {
    dataset.colorScheme = print.matches ? paperScheme : schemeOf(moodOf(dataset.mood), prefersDark);
  }
}

/** Sets the mood of the page until another component sets one. */
export function useMood(mood: Mood): void {
  useLayoutEffect(() => {
    const html = document.documentElement;
    html.dataset.mood = mood;
    writeScheme(html);
  }, [mood]);
}

/** Writes the active color scheme on the html element; mounted once, inside the theme provider. */
export function useColorSchemeAttribute(): void {
  const { mode, systemMode } = useColorScheme();
  const chosen = mode === 'system' ? systemMode : mode;
  useLayoutEffect(() => {
    prefersDark = chosen === 'dark';
    writeScheme(document.documentElement);
  }, [chosen]);
  useEffect(() => {
    const onChange = (): void => writeScheme(document.documentElement);
    print.addEventListener('change', onChange);
    return () => print.removeEventListener('change', onChange);
  }, []);
}
