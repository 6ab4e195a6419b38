import { readFileSync } from 'node:fs';

/** Returns the version of this release. All packages of the product have the same. */
export function productVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Returns whether a release `a.b.c` comes before another one. */
export function isBefore(release: string, other: string): boolean {
  const [ours = [], theirs = []] = [release, other].map((each) => each.split('.').map(Number));
  const at = ours.findIndex((number, index) => number !== theirs[index]);
  return at !== -1 && (ours[at] ?? 0) < (theirs[at] ?? 0);
}
