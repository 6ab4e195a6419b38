import { isOfThisVersion, scriptsOfPage } from '../shared/lib/newVersion.js';

/** The cache name prefix. Each version of the application has its own cache and deletes those of other versions. */
const prefix = 'emberdeck.shell.';

/** The files that a page consists of. `public/service-worker.js` serves them from the cache. */
const files = /^\/(assets\/.+|first-paint\.js|favicon\.svg)$/;

/** Caching starts after this time, in milliseconds, so that it does not slow down the first screen. */
const restMs = 2_000;

async function cachePage(shell: Cache): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-cache' });
  // If a newer version is out, it caches itself when it is opened.
  if (!page.ok || !isOfThisVersion(await page.clone().text())) {
    return false;
  }
  await shell.put('/', page);
  return true;
}

async function cacheFile(shell: Cache, path: string): Promise<void> {
  if (!(await shell.match(path))) {
    await shell.add(path);
  }
}

/** Caches every file that was or will be loaded. `seen` prevents a loop: caching a file loads it again. */
function cacheLoadedFiles(shell: Cache): PerformanceObserver {
  const seen = new Set<string>();
  const observer = new PerformanceObserver((loaded) => {
    for (const { name } of loaded.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === window.location.origin && files.test(pathname) && !seen.has(pathname)) {
        seen.add(pathname);
        void cacheFile(shell, pathname).catch(() => undefined);
      }
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return observer;
}

async function cacheAll(): Promise<PerformanceObserver | null> {
  await navigator.serviceWorker.register('/service-worker.js');
  const name = prefix + scriptsOfPage().join();
  const shell = await caches.open(name);
  if (!(await cachePage(shell))) {
    return null;
  }
  const others = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
  return cacheLoadedFiles(shell);
}

/**
 * Caches the page and every file that it loads, so that it also opens offline. Needs a secure context: elsewhere
 * browsers have no service worker. Returns the function that stops it.
 */
export function cacheShell(): () => void {
  let isOver = false;
  let observer: PerformanceObserver | null = null;
  const begin = async (): Promise<void> => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) {
      const begun = await cacheAll();
      observer = begun;
      if (isOver) begun?.disconnect();
    }
  };
  const timer = setTimeout(() => {
    // Storage may be switched off or full. Then the page still needs the network.
    begin().catch(() => undefined);
  }, restMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    observer?.disconnect();
  };
}
