const listeners = new Set<() => void>();
let count = 0;

/** The number before the title of the document; 0 shows none. */
export const titleCount = {
  get: (): number => count,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set: (next: number): void => {
    if (next === count) return;
    count = next;
    listeners.forEach((listener) => listener());
  },
};
