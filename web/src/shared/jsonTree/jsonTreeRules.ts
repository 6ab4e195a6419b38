import type { Step } from './jsonSteps.js';

/** The rows of a list look alike, so the first ones are enough to pick from. */
const shownRows = 3;
const shownKeys = 40;
const deepest = 8;
const longestText = 60;

type Entry = readonly [step: Step, value: unknown];

interface Entries {
  readonly entries: readonly Entry[];
  readonly hidden: number;
}

/** The shown values of a list or object, and the number of others. */
export function entriesOf(value: object): Entries {
  const all: Entry[] = Array.isArray(value)
    ? value.map((each, index): Entry => [index, each])
    : Object.entries(value);
  const shown = all.slice(0, Array.isArray(value) ? shownRows : shownKeys);
  return { entries: shown, hidden: all.length - shown.length };
}

/** Whether values are shown below this one. A deeper one shows as text. */
export const isBranch = (value: unknown, steps: readonly Step[]): value is object =>
  typeof value === 'object' && value !== null && steps.length < deepest;

/** The text of a value. */
export function shorten(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    return '…';
  }
  const text = JSON.stringify(value) ?? '';
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

const items = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[role="treeitem"]'),
];

/** The item that a key moves to; `toggle` for an item that opens or closes. Null for another key, or at an end. */
function goal(root: HTMLElement, item: HTMLElement, key: string): HTMLElement | 'toggle' | null {
  const all = items(root);
  const at = all.indexOf(item);
  const expanded = item.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return all[at + 1] ?? null;
    case 'ArrowUp':
      return all[at - 1] ?? null;
    case 'Home':
      return all[0] ?? null;
    case 'End':
      return all.at(-1) ?? null;
    case 'ArrowRight':
      if (expanded === 'false') return 'toggle';
      return expanded === 'true' ? (all[at + 1] ?? null) : null;
    case 'ArrowLeft':
      if (expanded === 'true') return 'toggle';
      return item.parentElement?.closest<HTMLElement>('[role="treeitem"]') ?? null;
    default:
      return null;
  }
}

/** Moves the focus of a tree as its keys do. Returns false for a key that is none of a tree. */
export function focusTo(root: HTMLElement, item: HTMLElement, key: string): boolean {
  const to = goal(root, item, key);
  if (to === 'toggle') {
    item.click();
  } else {
    to?.focus();
  }
  return to !== null || key === 'ArrowDown' || key === 'ArrowUp';
}
