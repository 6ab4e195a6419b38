/** The addresses of the scripts of this page. Their names contain content hashes, so they identify the version. */
export const scriptsOfPage = (): string[] =>
  [...document.querySelectorAll('script[type="module"][src]')].flatMap((script) => {
    const address = script.getAttribute('src');
    return address === null ? [] : [address];
  });

/** Whether the HTML of a page is of the running version: it names all scripts of this page. */
export const isOfThisVersion = (page: string): boolean =>
  scriptsOfPage().every((address) => page.includes(`"${address}"`));

/** Whether the server serves another version than the running one. False if the server is unreachable. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && !isOfThisVersion(await answer.text());
  } catch {
    return false;
  }
}
