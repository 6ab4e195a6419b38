import { callRoutes } from '@emberdeck/contracts/http/routes';
import { eventually } from '../eventually.js';
import type { Browser } from './browser.js';

/** How long nothing may change before nothing is on its way any more, in milliseconds. */
const quietMs = 1_500;

/** Everything that a browser's user can read, as one text, so that two moments can be compared. */
export async function viewOf(browser: Browser): Promise<string> {
  const reads = callRoutes.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
  const answers = await Promise.all(reads.map(async ({ path }) => [path, (await browser.get(path)).text]));
  return JSON.stringify(answers);
}

/** What was settled last: as long as a browser still reads the same there is nothing to wait for. */
const settledBefore = new WeakMap<Browser, string>();

/**
 * The same, once no event is on its way: it has not changed for a while. Every write is in a list of its
 * service at once, so an unchanged view is still settled.
 */
export function settledViewOf(browser: Browser): Promise<string> {
  let last = '';
  let since = 0;
  return eventually(async () => {
    const view = await viewOf(browser);
    const now = performance.now();
    if (view !== last) {
      last = view;
      since = now;
    }
    if (view !== settledBefore.get(browser) && now - since < quietMs) {
      throw new Error('Events are still on their way');
    }
    settledBefore.set(browser, view);
    return view;
  }, 20_000);
}
