import type { Plugin } from 'vite';
import { colors } from '../src/shared/theme/tokens.js';

/** Backgrounds of the page until the application renders, from the same tokens as the theme. */
export function firstPaint(): Plugin {
  const rules = Object.entries(colors).map(
    ([scheme, { background, mode }]) =>
      `html[data-color-scheme="${scheme}"]{background:${background};color-scheme:${mode}}`,
  );
  return {
    name: 'emberdeck:first-paint',
    transformIndexHtml: () => [{ tag: 'style', children: rules.join(''), injectTo: 'head' }],
  };
}
