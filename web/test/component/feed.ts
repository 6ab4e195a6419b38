import type { Message } from '@emberdeck/contracts/messaging/messages';
import { HttpResponse, http } from 'msw';
import { problem, server } from './server.js';
import { aMessage, idOf } from './workspace.js';

export const minute = 60_000;

/** A message of another member, unless `author` is changed. */
export function messageOf(id: number, content: string, change: Partial<Message> = {}): Message {
  const message = aMessage(content, id);
  const author = {
    ...message.author,
    id: idOf(9),
    firstName: 'Grace',
    lastName: 'Hopper',
    displayName: 'Grace Hopper',
  };
  return { ...message, author, ...change };
}

/** Messages number 1 to `count`, the newest first, a minute apart. */
export function manyMessages(count: number, newestAt = Date.now() - minute): Message[] {
  return Array.from({ length: count }, (_, index) =>
    messageOf(1_000 + count - index, `Message number ${count - index}.`, {
      createdAt: new Date(newestAt - index * minute).toISOString(),
    }),
  );
}

/** Serves these messages in pages as the server does. The list may change. */
export function servePages(messages: readonly Message[], pageSize: number): readonly string[] {
  const queries: string[] = [];
  server.use(
    http.get('*/api/messages', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      if (searchParams.has('pinned')) return HttpResponse.json([]);
      queries.push(search);
      const cursor = searchParams.get('cursor');
      const around = cursor === null ? searchParams.get('around') : null;
      const place = messages.findIndex(({ id }) => id === (around ?? cursor));
      if (around !== null && place < 0) return problem(404, 'The message was not found');
      // A page around a message starts with the next newer one.
      const start = around === null ? place + 1 : Math.max(0, place - 1);
      const page = messages.slice(start, start + pageSize);
      const last = page.at(-1);
      const more = last !== undefined && start + pageSize < messages.length;
      return HttpResponse.json(page, {
        headers: more ? { link: `</api/messages?cursor=${last.id}>; rel="next"` } : {},
      });
    }),
  );
  return queries;
}
