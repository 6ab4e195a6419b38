import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunksOf, chunksOfModules, closure, entryChunks } from './chunks.js';
import type { Chunks } from './chunks.js';

/** Maximum size of each part: bytes of JavaScript, gzip. */
const limits = { landing: 220_000, workspace: 96_000, charts: 120_000, route: 40_000 };

const landingScreen = 'src/features/onboarding/LandingScreen.tsx';
const shellEntry = 'src/app/Site.tsx';
const chartsEntry = 'src/shared/charts/';
const screenFile = /^[^/]+\/\w+Screen\.tsx$/;

/** A part of the site with its size and its limit. */
export interface Part {
  readonly name: string;
  readonly bytes: number;
  readonly limit: number;
}

/** Measures the size of JavaScript code in bytes. */
export type Weigh = (code: string) => number;

const gzipped: Weigh = (code) => gzipSync(code, { level: 9 }).length;

/** The module names of all screens. The build must contain each of them. */
export function screensBelow(features: URL): string[] {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => screenFile.test(file))
    .map((file) => `src/features/${file}`);
}

/** Throws for an empty list: a part without chunks has no size and would pass any limit. */
function found(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) {
    throw new Error(`The size budget found no chunk of ${what}`);
  }
  return names;
}

/** Measures every part of the site with a limit. Throws if one of them is missing in the build. */
export function measure(chunks: Chunks, screens: readonly string[], weigh: Weigh = gzipped): Part[] {
  const chunksOfModule = (module: string): readonly string[] =>
    found(
      module,
      chunksOfModules(chunks, (id) => id.endsWith(module)),
    );
  const sizeOf = (names: Iterable<string>): number =>
    [...names].reduce((bytes, name) => bytes + weigh(chunks.get(name)?.code ?? ''), 0);
  const without = (names: Iterable<string>, ...known: readonly ReadonlySet<string>[]): string[] =>
    [...names].filter((name) => !known.some((each) => each.has(name)));

  const entry = found('the page itself', entryChunks(chunks));
  const landing = closure(chunks, [...entry, ...chunksOfModule(landingScreen)]);
  const shell = closure(chunks, chunksOfModule(shellEntry));
  const charts = closure(
    chunks,
    found(
      chartsEntry,
      chunksOfModules(chunks, (id) => id.includes(chartsEntry)),
    ),
  );
  const routes = found('the screens', screens).flatMap((screen) =>
    chunksOfModule(screen).map((name) => ({
      name,
      bytes: sizeOf(without(closure(chunks, [name]), landing, shell, charts)),
      limit: limits.route,
    })),
  );
  return [
    {
      name: 'landing page before the first interaction',
      bytes: sizeOf(landing),
      limit: limits.landing,
    },
    {
      name: 'what every signed-in screen shares',
      bytes: sizeOf(without(shell, landing)),
      limit: limits.workspace,
    },
    { name: 'charts', bytes: sizeOf(without(charts, landing, shell)), limit: limits.charts },
    ...routes,
  ];
}

/** Prints the size of each part. Fails the build if a part exceeds its limit or is missing. */
export function budget(): Plugin {
  return {
    name: 'emberdeck:budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const screens = screensBelow(new URL('../src/features/', import.meta.url));
      const parts = measure(chunksOf(bundle), screens);
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
