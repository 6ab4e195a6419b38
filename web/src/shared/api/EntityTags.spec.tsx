import { expect, it } from '@jest/globals';
import { HttpResponse, http } from 'msw';
import { mockServer } from '../../../test/component/changes.js';
import { server } from '../../../test/component/server.js';
import { send } from './transport.js';

mockServer();

it('sends the entity tag of a cached answer, and uses that answer after a 304', async () => {
  const named: (string | null)[] = [];
  let text = 'first';
  server.use(
    http.get('*/api/tagged', ({ request }) => {
      const etag = `"${text}"`;
      named.push(request.headers.get('if-none-match'));
      return named.at(-1) === etag
        ? new HttpResponse(null, { status: 304, headers: { etag } })
        : new HttpResponse(text, { headers: { etag, link: '</next>; rel="next"' } });
    }),
  );
  const read = async () => {
    const {
      status,
      text: body,
      link,
    } = await send({ url: '/api/tagged' }, { method: 'GET' }, AbortSignal.timeout(1_000));
    return { status, body, link };
  };
  const link = '</next>; rel="next"';
  expect(await read()).toEqual({ status: 200, body: 'first', link });
  expect(await read()).toEqual({ status: 200, body: 'first', link });
  text = 'second';
  expect(await read()).toEqual({ status: 200, body: 'second', link });
  expect(named).toEqual([null, '"first"', '"first"']);
});

it('sends no entity tag after an answer without one', async () => {
  const named: (string | null)[] = [];
  server.use(
    http.get('*/api/plain', ({ request }) => {
      named.push(request.headers.get('if-none-match'));
      return HttpResponse.json([]);
    }),
  );
  await send({ url: '/api/plain' }, { method: 'GET' }, AbortSignal.timeout(1_000));
  await send({ url: '/api/plain' }, { method: 'GET' }, AbortSignal.timeout(1_000));
  expect(named).toEqual([null, null]);
});
