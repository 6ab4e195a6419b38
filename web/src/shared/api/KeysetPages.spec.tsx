import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { Loadable } from '../ui/Loadable.js';
import { baseApi } from './baseApi.js';
import { inPages, keysetPages, useWholeList } from './keysetPages.js';
import type { KeysetPage } from './keysetPages.js';

mockServer();

const thingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getThings: build.infiniteQuery<KeysetPage<number>, void, string>({
      ...keysetPages<number>('/api/things?page=0'),
    }),
  }),
});

function Things() {
  const query = useWholeList(thingsApi.useGetThingsInfiniteQuery());
  return (
    <Loadable query={query} skeleton={null}>
      {(things) => <output>{things.join()}</output>}
    </Loadable>
  );
}

/** Shows a list that the server returns in these pages, and returns the requested ones. A missing page fails. */
async function showThings(pages: readonly (readonly number[] | null)[]): Promise<readonly number[]> {
  const requested: number[] = [];
  server.use(
    http.get('*/api/things', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      requested.push(page);
      const items = pages[page];
      const next = page + 1 < pages.length ? `</api/things?page=${page + 1}>; rel="next"` : '';
      return items ? HttpResponse.json(items, { headers: { link: next } }) : problem(500);
    }),
  );
  await renderPart(<Things />);
  return requested;
}

it.each([
  ['one page', [[1, 2]], '1,2'],
  ['no item', [[]], ''],
  ['three pages', [[1, 2], [3, 4], [5]], '1,2,3,4,5'],
])('a whole list of %s takes one request for each page', async (_what, pages, items) => {
  const requested = await showThings(pages);
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(items));
  expect(requested).toEqual(pages.map((_page, index) => index));
});

it('fails if one of its pages fails, and is read again on request', async () => {
  const pages: (number[] | null)[] = [[1], null, [3]];
  await showThings(pages);
  await screen.findByRole('alert');
  expect(document.querySelector('output')).toBeNull();
  pages[1] = [2];
  await press('Retry');
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('1,2,3'));
});

it('ends after 20 pages, wherever the links lead', async () => {
  const requested = await showThings(Array.from({ length: 30 }, (_, index) => [index]));
  await waitFor(() => expect(requested).toHaveLength(20));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toMatch(/,19$/));
  expect(requested).toHaveLength(20);
});

it('changes rows without a change of the number of pages', () => {
  const data = {
    pages: [
      { items: [1, 2], next: '/api/things?page=1' },
      { items: [3], next: null },
    ],
    pageParams: ['/api/things?page=0', '/api/things?page=1'],
  };
  expect(inPages<number>((rows) => [0, ...rows])(data)).toEqual({
    ...data,
    pages: [
      { items: [0, 1, 2, 3], next: '/api/things?page=1' },
      { items: [], next: null },
    ],
  });
  expect(inPages<number>((rows) => rows)(data)).toBe(data);
});
