import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunksOf, chunksOfModules, closure, entryChunks } from './chunks.js';
import type { Chunks } from './chunks.js';

/** At most so many bytes of JavaScript, gzip. */
const limits = { landing: 220_000, charts: 120_000, route: 40_000 };

const landingScreen = 'src/features/onboarding/LandingScreen.tsx';
const chartsEntry = 'src/shared/charts/';
const routeEntry = /src\/features\/[^/]+\/\w+Screen\.tsx$/;

function sizeOf(chunks: Chunks, names: Iterable<string>): number {
  let bytes = 0;
  for (const name of names) {
    const chunk = chunks.get(name);
    bytes += chunk ? gzipSync(chunk.code, { level: 9 }).length : 0;
  }
  return bytes;
}

function measure(chunks: Chunks): { name: string; bytes: number; limit: number }[] {
  const landing = closure(chunks, [
    ...entryChunks(chunks),
    ...chunksOfModules(chunks, (id) => id.endsWith(landingScreen)),
  ]);
  const shell = closure(
    chunks,
    chunksOfModules(chunks, (id) => id.endsWith('src/app/SignedIn.tsx')),
  );
  const charts = closure(
    chunks,
    chunksOfModules(chunks, (id) => id.includes(chartsEntry)),
  );
  const own = (names: Set<string>): string[] =>
    [...names].filter((name) => !landing.has(name) && !shell.has(name) && !charts.has(name));
  const routes = chunksOfModules(chunks, (id) => routeEntry.test(id)).map((name) => ({
    name,
    bytes: sizeOf(chunks, own(closure(chunks, [name]))),
    limit: limits.route,
  }));
  const chartsOnly = [...charts].filter((name) => !landing.has(name) && !shell.has(name));
  return [
    {
      name: 'landing page before the first interaction',
      bytes: sizeOf(chunks, landing),
      limit: limits.landing,
    },
    { name: 'charts', bytes: sizeOf(chunks, chartsOnly), limit: limits.charts },
    ...routes,
  ];
}

/** Fails the build when a part of the site grows over its limit, and prints where each part stands. */
export function budget(): Plugin {
  return {
    name: 'emberdeck:budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const parts = measure(chunksOf(bundle));
      for (const { name, bytes, limit } of parts) {
        this.info(`${(bytes / 1000).toFixed(1)} of ${limit / 1000} kB gzip: ${name}`);
      }
      const over = parts.filter(({ bytes, limit }) => bytes > limit);
      if (over.length > 0) {
        this.error(`Over the size budget: ${over.map(({ name }) => name).join(', ')}`);
      }
    },
  };
}
