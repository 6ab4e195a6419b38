/** The addresses of the scripts of this page. Their names are made of their content, so that they stand for the version. */
export const scriptsOfPage = (): string[] =>
  [...document.querySelectorAll('script[type="module"][src]')].flatMap((script) => {
    const address = script.getAttribute('src');
    return address === null ? [] : [address];
  });

/** Whether a page of the server is of the version that runs here: then it names the same scripts, every one of them. */
export const isOfThisVersion = (page: string): boolean =>
  scriptsOfPage().every((address) => page.includes(`"${address}"`));

/** Whether the server gives out another version than the one that runs here. False where the server cannot be asked. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && !isOfThisVersion(await answer.text());
  } catch {
    return false;
  }
}
