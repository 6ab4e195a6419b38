import { findExecutable } from './find-executable.js';

/** What a Chromium may be called, the leanest first: one without windows of its own leaves more of a machine to its pages. */
export const chromiumNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of a Chromium; an absent one is an error that names what to install. */
export function requireChromium(searchPath?: string): string {
  const path = chromiumNames.map((name) => findExecutable(name, searchPath)).find(Boolean);
  if (path) return path;
  throw new Error('Chromium is not installed: apt-get install chromium-headless-shell on Debian and Ubuntu.');
}
