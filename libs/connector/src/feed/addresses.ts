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

const link = /<([^<>]*)>/g;
const parameter = /\s*;\s*([^\s=;,]+)(?:\s*=\s*(?:"([^"]*)"|([^\s;,"]*)))?/y;

/** The relations of the link whose parameters begin at this place, and where these end. */
function parametersAt(header: string, place: number): { relations: readonly string[]; end: number } {
  let relations: readonly string[] | null = null;
  let end = place;
  parameter.lastIndex = place;
  for (let found = parameter.exec(header); found !== null; found = parameter.exec(header)) {
    const [, name = '', inQuotes, bare] = found;
    end = parameter.lastIndex;
    if (name.toLowerCase() === 'rel') {
      relations ??= (inQuotes ?? bare ?? '').toLowerCase().split(/\s+/);
    }
  }
  return { relations: relations ?? [], end };
}

/** The longest `Link` header that is read; a server may send up to 16 kB of headers. */
const maxLinkLength = 8_192;

/** The target of the first `Link` with the relation `next`, resolved against the address of its page. */
export function nextLink(header: string | null, address: string): string | null {
  const text = (header ?? '').slice(0, maxLinkLength);
  link.lastIndex = 0;
  for (let found = link.exec(text); found !== null; found = link.exec(text)) {
    const [, target = ''] = found;
    const { relations, end } = parametersAt(text, link.lastIndex);
    if (relations.includes('next')) {
      return URL.canParse(target, address) ? new URL(target, address).href : null;
    }
    link.lastIndex = end;
  }
  return null;
}

/** Whether both addresses have the same scheme, host and port. */
export const isSameOrigin = (one: string, other: string): boolean =>
  new URL(one).origin === new URL(other).origin;
