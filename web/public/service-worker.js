// Opens the application while the server is unreachable, with the page and files cached by an earlier visit; see
// src/app/cacheShell.ts. It always tries the network first, and never handles API calls.
const ofServer = /^\/+(api|ws|livez|readyz|healthz|metrics)(\/|$)/i;

/** Time to wait for the network before a cached file is used, in milliseconds. */
const patienceMs = 8_000;

/** Statuses of a proxy while the server behind it is unavailable. */
const awayStatuses = [502, 503, 504];

function fetchInTime(request) {
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('No answer in time')), patienceMs);
  });
  return Promise.race([fetch(request), late]);
}

async function answerTo(request, address) {
  const stored = await caches.match(address);
  if (!stored) return fetch(request);
  try {
    const answer = await fetchInTime(request);
    return awayStatuses.includes(answer.status) ? stored : answer;
  } catch {
    return stored;
  }
}

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || ofServer.test(pathname)) return;
  event.respondWith(answerTo(request, request.mode === 'navigate' ? '/' : pathname));
});
