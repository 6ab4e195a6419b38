import { type Named, plainText } from '@emberdeck/contracts/messaging/mentions';
import type { FoundMessage } from '@emberdeck/contracts/messaging/search';
import { hitEnd, hitStart } from './search.queries.js';

const before = 60;
const longest = 200;

/** The part of a text around its first marked word, in pieces. */
export function foundExcerpt(marked: string, named: readonly Named[]): FoundMessage['excerpt'] {
  const text = plainText(marked, named).replace(/\s+/gu, ' ').trim();
  const first = Math.max(0, text.indexOf(hitStart));
  // At the start of a word, so that no character is cut in two.
  const start = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
  const whole = text.slice(Math.min(start, first));
  const end = whole.length <= longest ? whole.length : Math.max(whole.lastIndexOf(' ', longest), before);
  const pieces = whole.slice(0, end).split(hitStart);
  const found = pieces.flatMap((piece, index) => {
    const [hit = '', rest = ''] = index === 0 ? ['', piece] : piece.split(hitEnd);
    return [
      { text: hit, hit: true },
      { text: rest.replaceAll(hitEnd, ''), hit: false },
    ].filter((part) => part.text !== '');
  });
  return [
    ...(start > 0 ? [{ text: '…', hit: false }] : []),
    ...found,
    ...(end < whole.length ? [{ text: '…', hit: false }] : []),
  ];
}
