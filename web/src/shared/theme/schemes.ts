import type { SchemeName } from './tokens.js';

export type Mood = 'work' | 'deck' | 'fire';

const deckPaths: readonly string[] = ['/connect-apps', '/profile', '/refer-friends'];

/** Deck and Fire are always dark, whatever the person or the system prefers. */
export function schemeOf(mood: Mood, prefersDark: boolean): SchemeName {
  if (mood === 'work') {
    return prefersDark ? 'dark' : 'light';
  }
  return mood;
}

/** The mood of a screen of a signed-in person. */
export function moodOfPath(pathname: string): Mood {
  return deckPaths.includes(pathname) ? 'deck' : 'work';
}
