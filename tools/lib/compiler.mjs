import { join } from 'node:path';
import { repositoryRoot } from './repository.mjs';

/**
 * The compiler. TypeScript 7 is several times faster than 6, but has no API for programs yet; the checks that parse
 * sources use 6 (ADR 23).
 */
export const compilerPath = join(repositoryRoot, 'node_modules/typescript-native/bin/tsc');

/** Returns the command line that compiles folders with everything that they refer to; the whole repository without any. */
export const compile = (...folders) => [process.execPath, compilerPath, '-b', ...folders];
