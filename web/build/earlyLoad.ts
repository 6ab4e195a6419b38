import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { withAttribute } from './routePlaces.js';
import { chunksOf, chunksOfModules, closure, entryChunks } from './chunks.js';

/** Attributes of the first script, which preloads the chunks of the first screen; see `public/first-paint.js`. */
const firstScreens = {
  'data-landing': 'src/features/onboarding/LandingScreen.tsx',
  'data-site': 'src/app/Site.tsx',
  'data-dashboard': 'src/features/dashboard/DashboardScreen.tsx',
};
const textFont = /inter-latin-wght-normal-[\w-]+\.woff2$/;

function fontTag(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const font = Object.keys(bundle).find((name) => textFont.test(name));
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
  return font === undefined ? [] : [{ tag: 'link', attrs, injectTo: 'head' }];
}

/**
 * Loads the chunks of the first screen and the font in parallel with the entry, not after it. The build writes the
 * names of the chunks into attributes for the first script of the page. The font arrives before the first text.
 */
export function earlyLoad(): Plugin {
  return {
    name: 'emberdeck:early-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) {
          return html;
        }
        const chunks = chunksOf(bundle);
        const initial = closure(chunks, entryChunks(chunks));
        const attributes = Object.entries(firstScreens).map(([attribute, module]) => {
          const requested = chunksOfModules(chunks, (id) => id.endsWith(module));
          const own = [...closure(chunks, requested)].filter((name) => !initial.has(name));
          return [attribute, own.map((name) => `/${name}`).join(' ')] as const;
        });
        return {
          html: attributes.reduce((page, [name, value]) => withAttribute(page, name, value), html),
          tags: fontTag(bundle),
        };
      },
    },
  };
}
