import { describe, expect, it } from '@jest/globals';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { errorWithoutResponse } from './apiError.js';
import { wholeList } from './wholeList.js';

const failure = errorWithoutResponse('NETWORK', 'r');

/** Reads a list that the server returns in these pages. */
async function read(pages: readonly (readonly number[] | null)[]) {
  const requests: string[] = [];
  const answer = await wholeList<number>('/api/things?page=0')(
    undefined,
    {} as BaseQueryApi,
    {},
    ({ url }) => {
      requests.push(url);
      const number = Number(url.split('=')[1]);
      const data = pages[number % pages.length];
      const next = number + 1 === pages.length ? null : `/api/things?page=${number + 1}`;
      return data ? { data, meta: { next } } : { error: failure };
    },
  );
  return { answer, requests: requests.length };
}

describe('a whole list', () => {
  it.each([
    ['one page', [[1, 2]], [1, 2]],
    ['no item', [[]], []],
    ['three pages', [[1, 2], [3, 4], [5]], [1, 2, 3, 4, 5]],
  ])('of %s takes one request for each page', async (_what, pages, items) => {
    expect(await read(pages)).toEqual({ answer: { data: items }, requests: pages.length });
  });

  it('fails if one of its pages fails', async () => {
    expect(await read([[1], null, [3]])).toEqual({ answer: { error: failure }, requests: 2 });
  });

  it('ends after 20 pages, wherever the links lead', async () => {
    const { answer, requests } = await read(Array.from({ length: 30 }, (_, index) => [index]));
    expect(requests).toBe(20);
    expect(answer).toMatchObject({ data: { length: 20 } });
  });
});
