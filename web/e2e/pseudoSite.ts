import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';

const site = join(import.meta.dirname, '../test-results/pseudo-site');
const ofServer = /^\/(api|ws)(\/|$)/;

/** Builds the site with the pseudo-locales, which the product does not have. */
export async function buildPseudoSite(): Promise<void> {
  await build({
    root: join(import.meta.dirname, '..'),
    mode: 'pseudo',
    logLevel: 'error',
    build: { outDir: site, emptyOutDir: true },
  });
}

/** Serves that site to the pages of a browser context. The calls go to the product. */
export async function withPseudoLocales(context: BrowserContext): Promise<void> {
  await context.route(
    ({ pathname }) => !ofServer.test(pathname),
    async (route) => {
      const file = join(site, new URL(route.request().url()).pathname);
      const isFile = /\.\w+$/.test(file) && existsSync(file);
      await route.fulfill({ path: isFile ? file : join(site, 'index.html') });
    },
  );
}
