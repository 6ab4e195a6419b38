import { fileURLToPath } from 'node:url';

/** Returns the path of a compiled program of this package, e.g. `all-in-one/main`. */
export function programPath(name: string): string {
  return fileURLToPath(new URL(`../${name}.js`, import.meta.url));
}
