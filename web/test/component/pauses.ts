import { HttpResponse, http } from 'msw';
import { setClock } from './fakeDate.js';
import { server } from './server.js';

/** Rejects each POST to `path` with a `Retry-After` of 30 s, and fakes the clock, so that a test can skip the wait. */
export function refuseFor30Seconds(path: string): void {
  setClock(Date.now());
  server.use(
    http.post(path, () =>
      HttpResponse.json(
        { title: 'Too many requests', status: 429, detail: 'Too many of these' },
        { status: 429, headers: { 'retry-after': '30' } },
      ),
    ),
  );
}
