import type { SchemeName } from './tokens.js';

const moods = ['work', 'deck', 'fire'] as const;

export type Mood = (typeof moods)[number];

/** The mood of an attribute; Work for an unknown value. */
export function moodOf(attribute: string | undefined): Mood {
  return moods.find((mood) => mood === attribute) ?? 'work';
}

/** Paper is white in every scheme of the screen. */
export const paperScheme: SchemeName = 'light';

/** Deck and Fire are always dark, whatever the user or the system prefers. */
export function schemeOf(mood: Mood, prefersDark: boolean): SchemeName {
  if (mood === 'work') {
    return prefersDark ? 'dark' : 'light';
  }
  return mood;
}
