import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { textOrNull } from './mappingForm.js';

/** How further pages are found, by rank in the form; the first means that there are none. */
export const pagingKinds = ['', 'link', 'cursor', 'address', 'header', 'page', 'offset'] as const;

/** The fields of a paging as typed. Each kind uses some of them. */
export interface PagingTexts {
  kind: (typeof pagingKinds)[number];
  path: string;
  parameter: string;
  first: '0' | '1';
  header: string;
  limitParameter: string;
  limit: string;
}

export const noPaging: PagingTexts = {
  kind: '',
  path: '',
  parameter: '',
  first: '1',
  header: '',
  limitParameter: '',
  limit: '100',
};

/** A stored paging as typed. */
export function pagingTexts(paging: DataSource['paging']): PagingTexts {
  switch (paging?.kind) {
    case undefined:
      return noPaging;
    case 'page':
      return { ...noPaging, ...paging, first: paging.first === 0 ? '0' : '1' };
    case 'offset':
      return {
        ...noPaging,
        ...paging,
        limitParameter: paging.limitParameter ?? '',
        limit: String(paging.limit),
      };
    default:
      return { ...noPaging, ...paging };
  }
}

/** A paging as it is sent; null without further pages. */
export function pagingOf(texts: PagingTexts) {
  const { kind, path, parameter, first, header, limitParameter, limit } = texts;
  switch (kind) {
    case '':
      return null;
    case 'link':
      return { kind };
    case 'cursor':
      return { kind, path, parameter };
    case 'address':
      return { kind, path };
    case 'header':
      return { kind, header };
    case 'page':
      return { kind, parameter, first: Number(first) };
    case 'offset': {
      const limited = textOrNull(limitParameter);
      return { kind, parameter, limitParameter: limited, ...(limited !== null && { limit: Number(limit) }) };
    }
  }
}
