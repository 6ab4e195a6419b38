import type { Page, Route, WebSocketRoute } from '@playwright/test';
import { newMessageState } from '../src/features/communications/newMessageState.js';
import { socketAddress } from './socketAddress.js';

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
    ...newMessageState,
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

/** Messages one minute apart, the newest first. Every tenth is a reply to the one 59 messages before. */
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

/** Serves these messages as the feed, in pages like the server. The list may change. */
export async function serveFeed(
  page: Page,
  messages: readonly FeedMessage[],
): Promise<{ requests: string[] }> {
  const requests: string[] = [];
  await page.route(/\/api\/messages(\?.*)?$/, (route: Route) => {
    if (route.request().method() !== 'GET') {
      return route.fallback();
    }
    const url = new URL(route.request().url());
    if (url.searchParams.has('pinned')) {
      return route.fulfill({ json: [] });
    }
    requests.push(url.search);
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
  return { requests };
}

/** Connects the page's socket to the server. The test can also send messages on it, or close it. */
export async function listenIn(
  page: Page,
): Promise<{ newMessage: (id: string) => void; drop: () => Promise<void> }> {
  let current: WebSocketRoute | undefined;
  await page.routeWebSocket(socketAddress, (socket) => {
    current = socket;
    socket.connectToServer();
  });
  return {
    newMessage: (messageId) =>
      current?.send(JSON.stringify({ type: 'new_message', messageId, parentId: null, authorId: messageId })),
    drop: async () => current?.close(),
  };
}
