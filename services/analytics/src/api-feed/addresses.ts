const encode = (text: string): string => encodeURIComponent(text);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/**
 * The address with this query parameter instead of others of its name. The rest of the query stays as it is written. An
 * invalid address comes back as it is: the request reports it.
 */
export function withParameter(address: string, name: string, value: string): string {
  if (!URL.canParse(address)) {
    return address;
  }
  const url = new URL(address);
  const others = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && decoded(pair.split('=', 1)[0] ?? '') !== name);
  url.search = [...others, `${encode(name)}=${encode(value)}`].join('&');
  return url.href;
}

const link = /<([^<>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"[^"]*"|[^\s;,"]*))?)*)/g;
const parameter = /;\s*([^\s=;,]+)(?:\s*=\s*(?:"([^"]*)"|([^\s;,"]*)))?/g;

function relationsOf(parameters: string): string[] {
  const relation = [...parameters.matchAll(parameter)].find(([, name]) => name?.toLowerCase() === 'rel');
  const [, , inQuotes, bare] = relation ?? [];
  return (inQuotes ?? bare ?? '').toLowerCase().split(/\s+/);
}

/** The longest `Link` header that is read; a server may send up to 16 kB of headers. */
const maxLinkLength = 8_192;

/** The target of the first `Link` with the relation `next`, resolved against the address of its page. */
export function nextLink(header: string | null, address: string): string | null {
  for (const [, target = '', parameters = ''] of (header ?? '').slice(0, maxLinkLength).matchAll(link)) {
    if (relationsOf(parameters).includes('next')) {
      return URL.canParse(target, address) ? new URL(target, address).href : null;
    }
  }
  return null;
}

/** Whether both addresses have the same scheme, host and port. */
export const isSameOrigin = (one: string, other: string): boolean =>
  new URL(one).origin === new URL(other).origin;
