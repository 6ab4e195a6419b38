/**
 * The last answers that the first screen is made of. They are kept in this browser for a start without a network, for as
 * long as their person is signed in.
 */
const cacheName = 'emberdeck.answers';

const userAddress = '/api/auth/user';

const keptAddresses: ReadonlySet<string> = new Set([
  userAddress,
  '/api/player/profile',
  '/api/dashboard/metrics',
  '/api/dashboard/latest-metrics',
  '/api/dashboard/series?range=30days',
  '/api/data-sources?limit=100',
  '/api/connected-apps?limit=100',
  '/api/activities',
  '/api/notifications',
  '/api/notifications/unread',
]);

const timeHeader = 'x-kept-at';

let isOver = false;

/** Reads that were answered from here, by their key in the cache, and when the server had given that answer. */
const recalled = new Map<string, number>();
const listeners = new Set<() => void>();

function setRecalled(change: () => void): void {
  change();
  listeners.forEach((listener) => listener());
}

/** There is no storage where the page came by an unsafe way; it may also be switched off, or full. */
async function withAnswers<Result>(work: (answers: Cache) => Promise<Result>): Promise<Result | null> {
  try {
    return await work(await caches.open(cacheName));
  } catch {
    return null;
  }
}

function ownerOf(user: string): string {
  const { id, workspaceId } = JSON.parse(user) as { id?: unknown; workspaceId?: unknown };
  return JSON.stringify([id, workspaceId]);
}

/** Whether the cached answers belong to another user, or to the same user in another workspace. */
async function isOfAnother(answers: Cache, user: string): Promise<boolean> {
  const before = await answers.match(userAddress);
  return before !== undefined && ownerOf(await before.text()) !== ownerOf(user);
}

/** Caches an answer whose address is listed. An answer about another user clears the cache first. */
export async function keepAnswer(address: string, text: string): Promise<void> {
  if (isOver || !keptAddresses.has(address)) {
    return;
  }
  const headers = { 'content-type': 'application/json', [timeHeader]: String(Date.now()) };
  await withAnswers(async (answers) => {
    if (address === userAddress && (await isOfAnother(answers, text))) {
      await Promise.all((await answers.keys()).map((kept) => answers.delete(kept)));
    }
    await answers.put(address, new Response(text, { headers }));
  });
}

/** The stored answer of the server to this question, asked for the cache entry `key`; null where there is none. */
export async function recallAnswer(address: string, key: string): Promise<string | null> {
  if (isOver || !keptAddresses.has(address)) {
    return null;
  }
  return withAnswers(async (answers) => {
    const answer = await answers.match(address);
    if (!answer) {
      return null;
    }
    const time = Number(answer.headers.get(timeHeader));
    setRecalled(() => recalled.set(key, time));
    return answer.text();
  });
}

/** The server has answered this cache entry: it is not recalled any more. */
export function answered(key: string): void {
  if (recalled.has(key)) {
    setRecalled(() => recalled.delete(key));
  }
}

/** The time of the oldest stored answer on the screen, in milliseconds; null where all of it is from the server. */
export const recalledFrom = (): number | null =>
  recalled.size === 0 ? null : Math.min(...recalled.values());

/** The cache entries that show a stored answer. */
export const recalledKeys = (): ReadonlySet<string> => new Set(recalled.keys());

/** Calls the listener when {@link recalledFrom} may have changed. Returns how to end it. */
export function onRecalledChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Nothing of anybody is left. */
export async function forgetAnswers(): Promise<void> {
  await withAnswers(() => caches.delete(cacheName));
}

/** The same as the last thing that this page does: from here on it keeps nothing. */
export function forgetAnswersForGood(): void {
  isOver = true;
  void forgetAnswers();
}
