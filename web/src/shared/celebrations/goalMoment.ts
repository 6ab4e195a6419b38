import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { keyOf, readStored, storageKeys, writeStored } from '../lib/storage.js';
import { burstRings } from './decorations.js';
import { celebrationPreferences } from './preferences.js';
import { prefersReducedMotion } from './reducedMotion.js';
import { centerOf } from './targets.js';

/** A goal that was reached earlier is no news: a new browser would celebrate all of them at once. */
const newsMs = 7 * 24 * 60 * 60_000;
/** Goals reached within this time are one announcement. */
const announcedMs = 10_000;
const ringSize = 24;

const listeners = new Set<() => void>();
const celebrated = new Set<string>();
let sentences: readonly string[] = [];

interface Reached {
  readonly id: string;
  readonly reachedAt: string | null;
}

function set(next: readonly string[]): void {
  sentences = next;
  listeners.forEach((listener) => listener());
}

function announce(sentence: string): void {
  if (sentences.length === 0) {
    setTimeout(() => set([]), announcedMs);
  }
  set([...sentences, sentence]);
}

/** Whether the goal still has its moment in this browser. A goal with a new target has another one. */
function isDue(id: string, reachedAt: string): boolean {
  return (
    celebrationPreferences().goals &&
    Date.now() - Date.parse(reachedAt) < newsMs &&
    !celebrated.has(id + reachedAt) &&
    readStored('local', keyOf(storageKeys.celebratedGoals, id)) !== reachedAt
  );
}

/**
 * Celebrates a reached goal when its mark comes into view, once in this browser: rings around the mark, and a sentence
 * for screen readers. With reduced motion there are only the words.
 */
export function useGoalMoment(
  { id, reachedAt }: Reached,
  sentence: string,
): { readonly mark: RefObject<SVGSVGElement | null>; readonly isNow: boolean } {
  const mark = useRef<SVGSVGElement>(null);
  const [isNow, setNow] = useState(false);
  useEffect(() => {
    const element = mark.current;
    if (!element || reachedAt === null || !isDue(id, reachedAt)) {
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // The goal is shown in several places.
      if (!isDue(id, reachedAt)) return;
      celebrated.add(id + reachedAt);
      writeStored('local', keyOf(storageKeys.celebratedGoals, id), reachedAt);
      setNow(true);
      announce(sentence);
      if (!prefersReducedMotion()) void burstRings(centerOf(element), ringSize);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, reachedAt, sentence]);
  return { mark, isNow };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What to announce about goals reached just now; an empty text without one. */
export const useGoalWords = (): string => useSyncExternalStore(subscribe, () => sentences).join('. ');
