import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Benchmark } from './benchmark.js';

const site = new URL('../../../../web/dist/site/', import.meta.url);

/**
 * Measures the JavaScript that the landing page loads before the first interaction: the entry, its screen, and all of
 * their imports.
 */
export const web: Benchmark = async () => {
  const page = await readFile(new URL('index.html', site), 'utf8');
  const pending = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path = '']) => path);
  pending.push(await landingScreen());
  const loaded = new Set<string>();
  let bytes = 0;
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const code = await readFile(new URL(path, site), 'utf8');
    bytes += gzipSync(code, { level: 9 }).length;
    pending.push(...importsOf(code));
  }
  const kilobytes = bytes / 1000;
  return [
    {
      name: 'JavaScript of the landing page, gzip',
      ours: kilobytes,
      base: null,
      unit: 'kB',
      value: kilobytes,
      target: { atMost: 220 },
    },
  ];
};

async function landingScreen(): Promise<string> {
  const names = await readdir(fileURLToPath(new URL('assets/', site)));
  const name = names.find((each) => /^LandingScreen-[\w-]+\.js$/.test(each));
  if (name === undefined) throw new Error('The web app is not built, or has no landing screen');
  return `assets/${name}`;
}

/** Returns the static imports of a built chunk. Dynamic imports have a parenthesis, so they do not match. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name = '']) => `assets/${name}`);
