// Opens the application where the server cannot be reached: with the page and the files that an earlier visit has stored;
// see src/app/keepShell.ts. It asks the network first, always, and never touches the answers of the API.
const ofServer = /^\/+(api|ws|livez|readyz|healthz|metrics)(\/|$)/i;

/** A stored file is used after this time without an answer, in milliseconds. */
const patienceMs = 8_000;

/** What a proxy answers while the server behind it is away. */
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
