import type { ColumnRef } from '@emberdeck/contracts/analytics/upload-reading';
import { isKeyTitle } from './titles.js';

/** The column of keys that the user has chosen, or the only one with such a title; a sentence without one. */
export function keyPlace(key: ColumnRef | null, header: readonly string[]): number | string {
  const matches = (title: string, place: number): boolean =>
    key === null
      ? isKeyTitle(title)
      : typeof key === 'number'
        ? key === place + 1
        : title.trim() === key.trim();
  const places = header.flatMap((title, place) => (matches(title, place) ? [place] : []));
  const [place] = places;
  if (place === undefined || places.length > 1) {
    return key === null
      ? 'The rows of this data source have keys: choose the column of the key'
      : `The file has ${places.length === 0 ? 'no' : 'several columns'} ${JSON.stringify(key)} for the keys`;
  }
  return place;
}
