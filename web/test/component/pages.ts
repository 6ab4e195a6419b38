import { HttpResponse, http } from 'msw';
import { server } from './server.js';

/** Serves a list in pages, with the address of the next page in the `Link` header. */
export function servePages(path: string, items: readonly object[], size: number): void {
  server.use(
    http.get(`*${path}`, ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
      const link = `<${path}?limit=${size}&cursor=${from + size}>; rel="next"`;
      const headers: Record<string, string> = from + size < items.length ? { link } : {};
      return HttpResponse.json(items.slice(from, from + size), { headers });
    }),
  );
}
