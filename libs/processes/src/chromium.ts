import { findExecutable } from './find-executable.js';

/** Executable names of Chromium. The headless build comes first because it uses fewer resources. */
export const chromiumNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Returns the path of Chromium. If it is not installed, the error names the package to install. */
export function requireChromium(searchPath?: string): string {
  const path = chromiumNames.map((name) => findExecutable(name, searchPath)).find(Boolean);
  if (path) return path;
  throw new Error('Chromium is not installed: apt-get install chromium-headless-shell on Debian and Ubuntu.');
}
