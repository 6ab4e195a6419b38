import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

/** The visible toast, or null. At most one is visible at a time. */
export function currentToast(): HTMLElement | null {
  const region = screen.queryByRole('region', { name: /^Notifications/ });
  return region && within(region).queryByRole('listitem');
}

/** Waits for a toast with exactly this title and this text. */
export async function expectToast(
  title: string,
  text: string | RegExp,
  variant: 'default' | 'destructive',
): Promise<HTMLElement> {
  return waitFor(() => {
    const toast = currentToast();
    if (!toast) {
      throw new Error('There is no toast');
    }
    within(toast).getByText(title);
    within(toast).getByText(text);
    expect(toast.getAttribute('data-variant')).toBe(variant);
    return toast;
  });
}

/** The texts of all toasts from now on, including toasts that are replaced at once. */
export function recordToasts(): readonly string[] {
  const words: string[] = [];
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[role="region"] li')) {
      if (!seen.has(toast) && toast.textContent !== '') {
        seen.add(toast);
        words.push(toast.textContent);
      }
    }
  }).observe(document, { childList: true, subtree: true });
  return words;
}
