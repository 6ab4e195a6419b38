import { randomUUID } from 'node:crypto';
import autocannon, { type RequestParts } from 'autocannon';
import { answerParent } from '../child-program.js';
import type { LoadJob, LoadResult } from './load-job.js';
import { spelled } from './spelling.js';

const bodies = {
  message: (mark: string) => ({ content: `We shipped the new board today, have a look: ${mark}` }),
  app: (mark: string) => ({ appName: `App ${mark}`, appType: 'work', deckTheme: 'modern' }),
};

/** Each request sets the `Host` header, because the generator omits it from custom requests. */
function requestMaker({ address, path, cookies, post, isUncached = false }: LoadJob): () => RequestParts {
  const { host } = new URL(address);
  // Later windows must not repeat the spellings of earlier ones: a spelling a request, at most four a millisecond.
  let turn = isUncached ? Date.now() * 4 : 0;
  const nextCookie = (): string => cookies[turn++ % cookies.length] ?? '';
  if (post === undefined) {
    return () => ({
      method: 'GET',
      path: isUncached ? spelled(path, turn) : path,
      headers: { host, cookie: nextCookie() },
    });
  }
  return () => {
    const key = randomUUID();
    return {
      method: 'POST',
      path,
      headers: {
        host,
        cookie: nextCookie(),
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': key,
      },
      body: JSON.stringify(bodies[post](key)),
    };
  };
}

/** Failed requests do not count: fast refusals must not look like speed. */
async function run(job: LoadJob): Promise<LoadResult> {
  const make = requestMaker(job);
  const result = await autocannon({
    url: job.address,
    connections: job.connections,
    duration: job.seconds,
    requests: [{ ...make(), ...(isSame(job) ? {} : { setupRequest: () => make() }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${job.path} of ${job.address}: ${result.non2xx} refused (${Object.keys(result.statusCodeStats).join(', ')}), ${result.errors} failed, ${result['2xx']} answered`,
    );
  }
  return {
    perSecond: result['2xx'] / result.duration,
    answered: result['2xx'],
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** A single reader sends the same bytes every time, so the load generator builds the request only once. */
const isSame = ({ cookies, post, isUncached = false }: LoadJob): boolean =>
  post === undefined && cookies.length === 1 && !isUncached;

answerParent(run);
