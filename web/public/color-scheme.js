// Runs before the first paint, so that a page never flashes in the wrong colors. The application repeats the same
// decision later; the names of the attributes and keys are those of src/shared/theme.
{
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const html = document.documentElement;
  const mode = read('mui-mode') || 'system';
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const signedIn = read('emberdeck.signed-in') === 'yes';
  const deck = ['/connect-apps', '/profile', '/refer-friends'].includes(location.pathname);
  const mood = signedIn ? (deck ? 'deck' : 'work') : 'fire';
  html.dataset.mood = mood;
  html.dataset.colorScheme = mood === 'work' ? (dark ? 'dark' : 'light') : mood;

  // Asks for the code of the first screen beside the entry that will import it; the build writes the names here.
  const chunks = document.currentScript.dataset;
  const shell = [chunks.signedIn, location.pathname === '/' ? chunks.dashboard : undefined];
  const wanted = (signedIn ? shell : [chunks.landing])
    .flatMap((names) => names?.split(' ') ?? [])
    .filter(Boolean);
  for (const href of new Set(wanted)) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
}
