import { runnerImport } from 'vite';
import type { Plugin } from 'vite';

type RouteTable = typeof import('../src/app/routes.js');

const firstScript = '<script src="/first-paint.js"';

/** Writes an attribute of the first script of the page. */
export function withAttribute(html: string, name: string, value: string): string {
  if (!html.includes(firstScript)) {
    throw new Error(`index.html has no ${firstScript}>`);
  }
  return html.replace(firstScript, `${firstScript} ${name}="${value.replaceAll('"', '&quot;')}"`);
}

/** Matches the addresses of screens in the Deck mood. */
export function deckPattern(routes: RouteTable['routes']): string {
  const decks = routes.filter(({ mood }) => mood === 'deck');
  return `^(?:${decks.map(({ path }) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})/?$`;
}

/** The addresses that a page requests before its code is loaded: on every screen (`*`), and by the path of the screen. */
function earlyReads({ routes, shellReads }: RouteTable): Record<string, string[]> {
  const lists = [{ path: '*', firstReads: shellReads }, ...routes];
  return Object.fromEntries(
    lists.flatMap(({ path, firstReads = [] }) => {
      const early = firstReads.filter(({ from }) => from !== 'later').map(({ address }) => address);
      return early.length > 0 ? [[path, early]] : [];
    }),
  );
}

/**
 * Tells the first script of the page, `public/first-paint.js`, what the route table says about screens. The table
 * imports the screens dynamically, so none of their code runs here.
 */
export async function routePlaces(root: string): Promise<Plugin> {
  const { module: table } = await runnerImport<RouteTable>(`${root}/src/app/routes.ts`, {
    configFile: false,
    root,
    logLevel: 'error',
  });
  return {
    name: 'emberdeck:route-places',
    transformIndexHtml: (html) =>
      withAttribute(
        withAttribute(html, 'data-deck', deckPattern(table.routes)),
        'data-reads',
        JSON.stringify(earlyReads(table)),
      ),
  };
}
