import type { SchemeName } from './tokens.js';

const moods = ['work', 'deck', 'fire'] as const;

export type Mood = (typeof moods)[number];

/** The mood that an attribute names; Work where it names none. */
export function moodOf(attribute: string | undefined): Mood {
  return moods.find((mood) => mood === attribute) ?? 'work';
}

/** Paper is white, whatever the screen is. */
export const paperScheme: SchemeName = 'light';

/** Deck and Fire are always dark, whatever the person or the system prefers. */
export function schemeOf(mood: Mood, prefersDark: boolean): SchemeName {
  if (mood === 'work') {
    return prefersDark ? 'dark' : 'light';
  }
  return mood;
}
