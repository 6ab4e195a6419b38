import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository.mjs';

/**
 * The release before this one: its version, its commit, and the last migration of each folder. Its programs must run on
 * the schema of now, beside those of now.
 */
export const lastRelease = JSON.parse(readFileSync(join(repositoryRoot, 'tools/last-release.json'), 'utf8'));
