import type { BaseQueryApi, QueryReturnValue } from '@reduxjs/toolkit/query';
import type { ApiError } from './apiError.js';
import type { ApiMeta } from './nextPage.js';
import type { ApiRequest } from './request.js';

/** More pages than a user scrolls through. Also ends the reads if the server's links form a loop. */
const mostPages = 20;

type Answer = QueryReturnValue<unknown, ApiError, ApiMeta>;
type Ask = (request: ApiRequest) => Answer | PromiseLike<Answer>;

/**
 * The `queryFn` of a list that is shown and counted as a whole: the page at `url`, and every page that its `Link` leads
 * to. It returns after the last page. A list of one page takes one request, which `first-paint.js` may have preloaded.
 */
export function wholeList<Item>(url: string) {
  return async (
    _none: void,
    _api: BaseQueryApi,
    _options: unknown,
    ask: Ask,
  ): Promise<{ data: Item[] } | { error: ApiError }> => {
    const items: Item[] = [];
    let next: string | null = url;
    for (let page = 0; page < mostPages && next !== null; page += 1) {
      const { data, error, meta }: Answer = await ask({ url: next });
      if (error) {
        return { error };
      }
      items.push(...(data as Item[]));
      next = meta?.next ?? null;
    }
    return { data: items };
  };
}
