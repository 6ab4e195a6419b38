import { isOfThisVersion, scriptsOfPage } from '../shared/lib/newVersion.js';

/** What a version of the application keeps; the ones of earlier versions go. */
const prefix = 'emberdeck.shell.';

/** The files that a page is made of; `public/service-worker.js` gives them out again. */
const files = /^\/(assets\/.+|first-paint\.js|favicon\.svg)$/;

/** What the page has loaded is kept after this time, in milliseconds: not while the first screen is on its way. */
const restMs = 2_000;

async function keepPage(shell: Cache): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-cache' });
  // A newer version keeps itself when it is opened.
  if (!page.ok || !isOfThisVersion(await page.clone().text())) {
    return false;
  }
  await shell.put('/', page);
  return true;
}

async function keepFile(shell: Cache, path: string): Promise<void> {
  if (!(await shell.match(path))) {
    await shell.add(path);
  }
}

/** Keeps what has been loaded and what is loaded from now on, each once: to keep it is to load it too. */
function keepLoaded(shell: Cache): PerformanceObserver {
  const seen = new Set<string>();
  const observer = new PerformanceObserver((loaded) => {
    for (const { name } of loaded.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === window.location.origin && files.test(pathname) && !seen.has(pathname)) {
        seen.add(pathname);
        void keepFile(shell, pathname).catch(() => undefined);
      }
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return observer;
}

async function keep(): Promise<PerformanceObserver | null> {
  await navigator.serviceWorker.register('/service-worker.js');
  const name = prefix + scriptsOfPage().join();
  const shell = await caches.open(name);
  if (!(await keepPage(shell))) {
    return null;
  }
  const others = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
  return keepLoaded(shell);
}

/**
 * Keeps the page and every file that it loads, so that it opens without a network too. Only where it came by a safe way:
 * elsewhere browsers keep nothing. Gives back how to end it.
 */
export function keepShell(): () => void {
  let isOver = false;
  let observer: PerformanceObserver | null = null;
  const begin = async (): Promise<void> => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) {
      const begun = await keep();
      observer = begun;
      if (isOver) begun?.disconnect();
    }
  };
  const timer = setTimeout(() => {
    // Storage may be switched off or full: then the page needs the network, as before.
    begin().catch(() => undefined);
  }, restMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    observer?.disconnect();
  };
}
