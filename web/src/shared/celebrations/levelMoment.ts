import { useSyncExternalStore } from 'react';
import { LevelUpQueue } from './levelUpQueue.js';
import type { LevelUp } from './levelUpQueue.js';
import { celebrationPreferences } from './preferences.js';

/** How long a level-up is shown, including its exit animation. In milliseconds. */
export const shownMs = 2400;

const openDialog = '.MuiModal-root:not(.MuiModal-hidden), [aria-modal="true"]';

const queue = new LevelUpQueue();
const listeners = new Set<() => void>();
let shown: LevelUp | null = null;
let endOfShow: ReturnType<typeof setTimeout> | undefined;
let nextTry: ReturnType<typeof setTimeout> | undefined;
let dialogs: MutationObserver | undefined;

function set(next: LevelUp | null): void {
  shown = next;
  listeners.forEach((listener) => listener());
}

/** Waits until no dialog is open: checks at every change of the page. */
function afterDialogs(): void {
  dialogs ??= new MutationObserver(() => {
    if (!document.querySelector(openDialog)) {
      dialogs?.disconnect();
      dialogs = undefined;
      pump();
    }
  });
  dialogs.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'aria-modal'],
  });
}

/** Shows the next level-up, or schedules it. */
function pump(): void {
  clearTimeout(nextTry);
  if (!celebrationPreferences().levels) {
    queue.clear();
  }
  const next = queue.next(Date.now());
  if (!next || shown) {
    return;
  }
  if ('waitMs' in next) {
    nextTry = setTimeout(pump, next.waitMs);
  } else if (document.querySelector(openDialog)) {
    afterDialogs();
  } else {
    queue.shown(Date.now());
    set(next.show);
    endOfShow = setTimeout(leaveScreen, shownMs);
  }
}

/** Ends a level-up: its time is over, or the user closed it. */
export function leaveScreen(): void {
  clearTimeout(endOfShow);
  set(null);
  pump();
}

/** Handles a level-up from a websocket message. */
export function levelReported(levelUp: LevelUp): void {
  queue.add(levelUp);
  pump();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The level-up on the screen. */
export function useLevelMoment(): LevelUp | null {
  return useSyncExternalStore(subscribe, () => shown);
}
