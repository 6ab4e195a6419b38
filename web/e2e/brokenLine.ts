import type { Page, Route } from '@playwright/test';

export type Break = (route: Route) => Promise<void>;

/** Where the line can break: at the first two the request does not arrive, at the others its answer. */
export const breaks: Readonly<Record<string, Break>> = {
  before: (route) => route.abort('connectionrefused'),
  'a proxy without a server': (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  during: async (route) => {
    // The server goes on with a request whose client is gone.
    void route.fetch().catch(() => undefined);
    await route.abort('connectionreset');
  },
  after: async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
};

/** Requests to an address, of those with a body the ones that contain a text. */
interface Requests {
  readonly address: string;
  readonly method: string;
  readonly text?: string;
}

/** Breaks the next such request. One of before can be repeated meanwhile. Resolves once that has happened. */
export async function breakNext(
  page: Page,
  { address, method, text = '' }: Requests,
  how: Break,
): Promise<() => Promise<unknown>> {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  let isDone = false;
  await page.route(address, async (route) => {
    const request = route.request();
    if (isDone || request.method() !== method || !(request.postData() ?? '').includes(text)) {
      return route.fallback();
    }
    isDone = true;
    await how(route).finally(finish);
  });
  return () => done;
}
