import type { FirstRead } from './firstRead.js';

/**
 * The last answers for the first screen. This browser stores them for a start without a network, until the user signs
 * out or the session ends.
 */
const cacheName = 'emberdeck.answers';

const userAddress = '/api/auth/user';

/** The addresses of the answers to store, by their cache entry. The user is read before the others are known. */
const addresses = new Map([['getUser(undefined)', userAddress]]);

/** Stores the answers of these reads from now on. */
export function keepAnswers(reads: readonly FirstRead[]): void {
  for (const { endpoint, arg, address } of reads) {
    addresses.set(`${endpoint}(${JSON.stringify(arg)})`, address);
  }
}

/** The address whose answer a cache entry shows, if that answer is stored. */
export const keptAddressOf = (key: string): string | undefined => addresses.get(key);

const timeHeader = 'x-kept-at';

let isOver = false;

/** Cache entries that show a stored answer, with the time of that answer in milliseconds. */
const recalled = new Map<string, number>();
const listeners = new Set<() => void>();

function setRecalled(change: () => void): void {
  change();
  listeners.forEach((listener) => listener());
}

/** Returns null without cache storage: it is absent on plain http, and can be switched off or full. */
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
export async function cacheAnswer(address: string, text: string): Promise<void> {
  if (isOver || ![...addresses.values()].includes(address)) {
    return;
  }
  const headers = { 'content-type': 'application/json', [timeHeader]: String(Date.now()) };
  await withAnswers(async (answers) => {
    if (address === userAddress && (await isOfAnother(answers, text))) {
      await Promise.all((await answers.keys()).map((entry) => answers.delete(entry)));
    }
    await answers.put(address, new Response(text, { headers }));
  });
}

/** Returns the stored answer of an address and marks the cache entry `key` as stored. Null without one. */
export async function recallAnswer(address: string, key: string): Promise<string | null> {
  if (isOver) {
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

/** The cache entry shows no stored answer any more: it is fresh from the server, or removed. */
export function notRecalled(key: string): void {
  if (recalled.has(key)) {
    setRecalled(() => recalled.delete(key));
  }
}

/** No cache entry shows a stored answer any more. */
export const noneRecalled = (): void => setRecalled(() => recalled.clear());

/** The time of the oldest stored answer on the screen, in milliseconds; null if all data is fresh. */
export const recalledFrom = (): number | null =>
  recalled.size === 0 ? null : Math.min(...recalled.values());

/** The cache entries that show a stored answer. */
export const recalledKeys = (): ReadonlySet<string> => new Set(recalled.keys());

/** Calls the listener when {@link recalledFrom} may have changed. Returns the function that unsubscribes it. */
export function onRecalledChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Deletes the stored answers of every user. */
export async function forgetAnswers(): Promise<void> {
  await withAnswers(() => caches.delete(cacheName));
}

/** Deletes the stored answers and stores none until the next load of the page. */
export function forgetAnswersForGood(): Promise<void> {
  isOver = true;
  return forgetAnswers();
}
