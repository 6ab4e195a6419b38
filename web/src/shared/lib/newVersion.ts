/**
 * Whether the server gives out another version of the application than the one that runs here. The name of the entry is
 * made of its content, so that a page of the same version names the same one. False where the server cannot be asked.
 */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && typeof entry === 'string' && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}
