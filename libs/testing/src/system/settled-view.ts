import type { RouteDefinition } from '@emberdeck/contracts/core/route';
import { callRoutes } from '@emberdeck/contracts/http/routes';
import { eventually } from '../eventually.js';
import type { Browser } from './browser.js';

/** A view without a change for this long counts as settled, in milliseconds. */
const quietMs = 1_500;

/** The pause between two views, in milliseconds: a view is a request for each list of the product. */
const pauseMs = 250;

/** The address of a read, with the query of its example. */
export function exampleAddressOf({ path, example = {} }: Pick<RouteDefinition, 'path' | 'example'>): string {
  const query = new URLSearchParams(example as Record<string, string>).toString();
  return query ? `${path}?${query}` : path;
}

/**
 * The list of devices changes by its own use, the cursor of changes with each transaction of the database, and what a
 * session may with time.
 */
const changesByReading = ['/api/sessions', '/api/messages/changes', '/api/reauthentication'];

/** Returns everything that a browser's user can read as one text, for comparison at different times. */
export async function viewOf(browser: Browser): Promise<string> {
  const reads = callRoutes.filter(
    ({ method, path }) => method === 'GET' && !path.includes(':') && !changesByReading.includes(path),
  );
  const answers = await Promise.all(
    reads.map(async (route) => [route.path, (await browser.get(exampleAddressOf(route))).text]),
  );
  return JSON.stringify(answers);
}

/** Whether a job of the user is queued or running, as a text of {@link viewOf} shows it. */
const hasUnfinishedJob = (view: string): boolean => /\\"status\\":\\"(queued|running)\\"/.test(view);

/** The last settled view of each browser. While the view is the same, no wait is necessary. */
const settledBefore = new WeakMap<Browser, string>();

/**
 * Returns the view of {@link viewOf} once it has stopped changing and no job runs, so that no event is in transit. Every
 * write appears at once in a list of its service. So a view equal to the last settled one is still settled.
 */
export function settledViewOf(browser: Browser): Promise<string> {
  let last = '';
  let since = 0;
  return eventually(
    async () => {
      const view = await viewOf(browser);
      const now = performance.now();
      if (view !== last) {
        last = view;
        since = now;
      }
      if (view !== settledBefore.get(browser) && now - since < quietMs) {
        throw new Error('Events are still on their way');
      }
      if (hasUnfinishedJob(view)) throw new Error('A job still runs');
      settledBefore.set(browser, view);
      return view;
    },
    20_000,
    pauseMs,
  );
}
