import { jest } from '@jest/globals';

/** The times of navigations to another address. jsdom cannot navigate: it reports each attempt instead. */
export function watchNavigations(): readonly number[] {
  const times: number[] = [];
  const report = console.error.bind(console);
  jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    if (String(words[0]).includes('Not implemented: navigation')) {
      times.push(performance.now());
    } else {
      report(...words);
    }
  });
  return times;
}
