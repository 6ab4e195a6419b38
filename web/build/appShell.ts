import type { Plugin } from 'vite';
import { deckPattern } from './routePlaces.js';
import type { RoutePlace } from './routePlaces.js';
import {
  breakpoints,
  colors,
  fontFamily,
  headingStyle,
  layout,
  typeScale,
} from '../src/shared/theme/tokens.js';

const schemeRules = Object.entries(colors).map(
  ([scheme, { surface, divider, text }]) =>
    `html[data-color-scheme="${scheme}"]{--shell-surface:${surface};--shell-line:1px solid ${divider};--shell-text:${text}}`,
);

const { lineHeight, letterSpacing, fontWeight } = headingStyle;

/** The same positions as in `src/app/shell` and `PageHeader`, at each of the three widths. */
const rules = `
body{margin:0}
.app-shell,.app-shell-title{display:none}
html[data-app-shell] .app-shell{display:block}
.app-shell-side{display:none;position:fixed;inset-block:0;inset-inline-start:0;width:${layout.rail}px;box-sizing:border-box;background:var(--shell-surface);border-inline-end:var(--shell-line)}
.app-shell-top{height:${layout.topBar}px;box-sizing:border-box;border-bottom:var(--shell-line)}
.app-shell-bottom{position:fixed;inset-inline:0;bottom:0;height:calc(${layout.bottomBar}px + env(safe-area-inset-bottom));background:var(--shell-surface);border-top:var(--shell-line);box-sizing:border-box}
.app-shell-title{box-sizing:border-box;max-width:${layout.content}px;margin:0 auto;padding:16px 16px 0;color:var(--shell-text);font:${fontWeight} ${typeScale.h1}/${lineHeight} ${fontFamily};letter-spacing:${letterSpacing};font-feature-settings:"cv11","ss03";text-wrap:balance}
@media (min-width:${breakpoints.sm}px){
.app-shell{padding-inline-start:${layout.rail}px}
.app-shell-side{display:block}
.app-shell-bottom{display:none}
.app-shell-top{height:${layout.header}px}
.app-shell-title{padding:24px 24px 0}
}
@media (min-width:${breakpoints.lg}px){
.app-shell{padding-inline-start:${layout.sidebar}px}
.app-shell-side{width:${layout.sidebar}px}
.app-shell-title{padding-inline:32px}
}`;

const places = ['side', 'top', 'bottom'].map((name) => `<div class="app-shell-${name}"></div>`);
const root = '<div id="root"></div>';
const firstScript = '<script src="/first-paint.js"';

/**
 * The frame and the title of a signed-in screen as plain markup, visible while the code loads. `public/first-paint.js`
 * chooses the screen. The application replaces the markup.
 */
export function appShell(routes: readonly RoutePlace[]): Plugin {
  // The build does not know the addresses of screens with parameters.
  const titled = routes.filter(({ path, title }) => title !== null && !path.includes(':'));
  const titleRules = titled.map(
    ({ path }) => `html[data-app-shell="${path}"] .app-shell-title[data-path="${path}"]{display:block}`,
  );
  const headings = titled.map(
    ({ path, title }) => `<p class="app-shell-title" data-path="${path}">${title}</p>`,
  );
  // Hidden from screen readers: the real screen with its landmarks follows within moments.
  const shell = `<div class="app-shell" aria-hidden="true">${[...places, ...headings].join('')}</div>`;
  return {
    name: 'emberdeck:app-shell',
    transformIndexHtml: (html) => {
      const missing = [root, firstScript].find((part) => !html.includes(part));
      if (missing !== undefined) {
        throw new Error(`index.html has no ${missing}`);
      }
      return {
        html: html
          .replace(root, `<div id="root">${shell}</div>`)
          .replace(firstScript, `${firstScript} data-deck="${deckPattern(routes)}"`),
        tags: [
          {
            tag: 'style',
            children: [...schemeRules, ...titleRules].join('') + rules.replaceAll('\n', ''),
            injectTo: 'head',
          },
        ],
      };
    },
  };
}
