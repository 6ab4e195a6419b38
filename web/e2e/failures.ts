import type { Route } from '@playwright/test';

/** The error response of a failing server. */
export const broken = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Error', status: 500, detail: 'It broke', requestId: 'request-1' }),
};

/** Fails the calls with this method and lets the others through. */
export function failing(method: string, answer = broken) {
  return (route: Route): Promise<void> =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback();
}
