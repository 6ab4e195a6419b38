import type { FastifyRequest } from 'fastify';

/** `header:NAME`: a header that the proxy in front sets, such as the country or the city. */
export const devicePlacePattern = /^(none|address|header:[A-Za-z0-9-]{1,60})$/;

/** What the list of devices shows of where a request comes from; null for nothing. */
export function placeOf(
  setting: string,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): string | null {
  if (setting === 'none') return null;
  if (setting === 'address') return ip.slice(0, 100);
  const value = headers[setting.slice('header:'.length).toLowerCase()];
  const text = typeof value === 'string' ? value.replaceAll(/[^\p{L}\p{N} ,.'()-]/gu, '').trim() : '';
  return text === '' ? null : text.slice(0, 100);
}
