import type { Page, Route, WebSocketRoute } from '@playwright/test';

interface FeedMessage {
  readonly id: string;
  readonly content: string;
  readonly parentId: string | null;
  readonly createdAt: string;
  readonly reactionCount?: number;
  readonly author?: { readonly firstName: string; readonly role?: string };
}

const pageSize = 50;

export const minute = 60_000;

/** A message as the server would send it. */
function answerOf({ author, reactionCount = 0, ...message }: FeedMessage) {
  const firstName = author?.firstName ?? 'Grace';
  return {
    ...message,
    attachments: null,
    updatedAt: message.createdAt,
    reactionCount,
    reactedByMe: false,
    author: {
      id: `00000000-0000-4000-8000-${firstName.length.toString().padStart(12, '0')}`,
      firstName,
      lastName: 'Hopper',
      displayName: firstName,
      profileImageUrl: null,
      role: author?.role ?? 'team_member',
    },
  };
}

/** So many messages, one a minute, the newest first; every tenth answers one of 60 messages before. */
export function manyMessages(count: number, newestAt: number): FeedMessage[] {
  return Array.from({ length: count }, (_, index) => {
    const number = count - index;
    return {
      id: `message-${number}`,
      content: `Message number ${number}. ${'It says something. '.repeat(number % 7)}`,
      parentId: number % 10 === 0 && number > 60 ? `message-${number - 59}` : null,
      createdAt: new Date(newestAt - index * minute).toISOString(),
      author: { firstName: number % 3 === 0 ? 'Ada' : 'Grace' },
    };
  });
}

/** Answers the reading of the feed with these messages, in pages as the server makes them. The list may change. */
export async function serveFeed(page: Page, messages: readonly FeedMessage[]): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  await page.route(/\/api\/messages(\?.*)?$/, (route: Route) => {
    if (route.request().method() !== 'GET') {
      return route.fallback();
    }
    const url = new URL(route.request().url());
    asked.push(url.search);
    const cursor = url.searchParams.get('cursor');
    const start = cursor === null ? 0 : messages.findIndex(({ id }) => id === cursor) + 1;
    const part = messages.slice(start, start + pageSize);
    const last = part.at(-1);
    const more = last !== undefined && start + pageSize < messages.length;
    return route.fulfill({
      json: part.map(answerOf),
      headers: more ? { link: `</api/messages?cursor=${last.id}>; rel="next"` } : {},
    });
  });
  return { asked };
}

/** A socket of the server's, on which a test can speak too. */
export async function listenIn(
  page: Page,
): Promise<{ newMessage: (id: string) => void; drop: () => Promise<void> }> {
  let current: WebSocketRoute | undefined;
  await page.routeWebSocket('**/ws', (socket) => {
    current = socket;
    socket.connectToServer();
  });
  return {
    newMessage: (messageId) =>
      current?.send(JSON.stringify({ type: 'new_message', messageId, parentId: null, authorId: messageId })),
    drop: async () => current?.close(),
  };
}
