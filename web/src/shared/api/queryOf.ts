/** The query of an address, without empty parts. */
export function queryOf(parts: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString();
  return query === '' ? '' : `?${query}`;
}
