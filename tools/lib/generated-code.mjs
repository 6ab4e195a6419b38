import { format, resolveConfig } from 'prettier';
import { join } from 'node:path';
import { repositoryRoot } from './repository.mjs';

/** The first line of what tools/generate-contracts.mjs writes. */
export const generatedHeading = '// Written by tools/generate-contracts.mjs.';

/** TypeScript in the format of the product. */
export async function formatted(code) {
  const options = await resolveConfig(join(repositoryRoot, 'libs/contracts/src/registry/registry.ts'));
  return format(code, { ...options, parser: 'typescript' });
}
