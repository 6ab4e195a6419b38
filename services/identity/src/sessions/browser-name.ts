import bowser from 'bowser';

/** Names the browser and the system of a `User-Agent` header; null where it names neither. */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null;
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ').slice(0, 100);
}
