import { runnerImport } from 'vite';

/** Build data of a screen: its path, and its title and mood before its code runs. */
export interface RoutePlace {
  readonly path: string;
  /** Null if the first view does not show the heading. */
  readonly title: string | null;
  readonly isDeck: boolean;
}

type RouteTable = typeof import('../src/app/routes.js');
type Catalogue = typeof import('../src/shared/i18n/en.js');

function textAt(texts: unknown, key: string): string {
  const text = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts);
  if (typeof text !== 'string') {
    throw new Error(`There is no text ${key}`);
  }
  return text;
}

/** Reads the route table. It imports the screens dynamically, so none of their code runs here. */
export async function routePlaces(root: string): Promise<readonly RoutePlace[]> {
  const load = async <Module>(file: string): Promise<Module> =>
    (await runnerImport<Module>(`${root}/src/${file}`, { configFile: false, root, logLevel: 'error' }))
      .module;
  const [{ routes }, { en }] = await Promise.all([
    load<RouteTable>('app/routes.ts'),
    load<Catalogue>('shared/i18n/en.ts'),
  ]);
  return routes.map(({ path, title, mood, opensAtHeading = true }) => ({
    path,
    title: opensAtHeading ? textAt(en, title) : null,
    isDeck: mood === 'deck',
  }));
}

/** Matches the addresses of screens in the Deck mood, for the first script of the page. */
export function deckPattern(places: readonly RoutePlace[]): string {
  const paths = places.filter(({ isDeck }) => isDeck).map(({ path }) => path.replaceAll(/:\w+/g, '[^/]+'));
  return `^(?:${paths.join('|')})/?$`;
}
