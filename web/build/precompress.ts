import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json)$/;
const worthwhileBytes = 1024;

/** Writes `.gz` and `.br` beside every text file of the site. The gateway sends them unchanged. */
export function precompress(): Plugin {
  let site = '';
  return {
    name: 'emberdeck:precompress',
    apply: 'build',
    configResolved: (config) => {
      site = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const entries = await readdir(site, { recursive: true });
        await Promise.all(
          entries.filter((entry) => compressible.test(entry)).map((entry) => compress(join(site, entry))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < worthwhileBytes) {
    return;
  }
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
}
