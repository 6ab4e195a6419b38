import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { repositoryRoot } from './lib/repository.mjs';
import { requireNode } from './lib/require-node.mjs';

requireNode();

const folder = join(repositoryRoot, '.cache/screenshots');

/**
 * Reads the options and the filters. A picture's name must contain one of the filters; without filters all pictures are
 * taken.
 */
function readCommandLine() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { readme: { type: 'boolean', default: false } },
  });
  return { readme: values.readme, filters: positionals };
}

async function takeAll(studio, filters) {
  const { takeAlbum } = await import('./pictures/album.mjs');
  if (filters.length === 0) await rm(folder, { recursive: true, force: true });
  const { taken, failed } = await takeAlbum(studio, { folder, filters });
  for (const { picture, reason } of failed) console.log(`not taken: ${picture}: ${reason}`);
  console.log(`${taken} screenshots in ${relative(process.cwd(), folder) || '.'}, ${failed.length} failed`);
  return failed.length === 0 && taken > 0;
}

async function takeForReadme(studio) {
  const { takeReadmePictures } = await import('./pictures/readme-pictures.mjs');
  for (const { file, bytes } of await takeReadmePictures(studio, join(repositoryRoot, 'docs/images'))) {
    console.log(`${relative(process.cwd(), file)}: ${(bytes / 1000).toFixed(0)} kB`);
  }
  return true;
}

/**
 * `npm run screenshots` takes a picture of every screen at three widths in both color schemes. `npm run screenshots --
 * profile bell` takes only matching screens, and `npm run screenshots -- --readme` the pictures of README.md.
 */
async function main() {
  const { readme, filters } = readCommandLine();
  await ensureInstalled();
  await ensureBuilt();
  await ensureTestTools(['chromium-headless-shell']);
  const { withStudio } = await import('./pictures/studio.mjs');
  const complete = await withStudio((studio) => (readme ? takeForReadme(studio) : takeAll(studio, filters)));
  process.exitCode = complete ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(`emberdeck: ${error.message}`);
  process.exitCode = 1;
}
