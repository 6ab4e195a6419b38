import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { repositoryRoot } from './repository.mjs';

/** The first line of what tools/generate-contracts.mjs writes. */
export const generatedHeading = '// Written by tools/generate-contracts.mjs.';

const options = JSON.parse(readFileSync(join(repositoryRoot, '.oxfmtrc.json'), 'utf8'));

/** A text in the format of the product. The ending of `name` names its language. */
export async function formatted(text, name = 'code.ts') {
  const { code, errors } = await format(name, text, options);
  if (errors.length > 0) throw new Error(`${name} is not valid: ${errors[0].message}`);
  return code;
}
