// Opens the application where there is no network: with the page and the files that an earlier visit has kept; see
// src/app/keepShell.ts. It asks the network first, always, and never touches what the server says about somebody.
const ofServer = /^\/+(api|ws|livez|readyz|metrics)(\/|$)/i;

async function fromNetwork(request, kept) {
  try {
    return await fetch(request);
  } catch (failure) {
    const answer = await caches.match(kept);
    if (answer) return answer;
    throw failure;
  }
}

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || ofServer.test(pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(fromNetwork(request, '/'));
  } else if (!navigator.onLine) {
    event.respondWith(fromNetwork(request, pathname));
  }
});
