// Runs before the first paint, so that a page never flashes in the wrong colors. The application repeats the same
// decision later. The names of the attributes and keys must match src/shared/theme.
{
  const read = (key, storage = 'localStorage') => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  };
  const html = document.documentElement;
  const mode = read('mui-mode') || 'system';
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const signedIn = read('emberdeck.signed-in') === 'yes';
  const { dataset } = document.currentScript;
  const deck = dataset.deck !== undefined && new RegExp(dataset.deck).test(location.pathname);
  const mood = signedIn ? (deck ? 'deck' : 'work') : 'fire';
  html.dataset.mood = mood;
  html.dataset.colorScheme = mood === 'work' ? (dark ? 'dark' : 'light') : mood;

  const early = (href, attributes) => {
    const link = document.createElement('link');
    Object.assign(link, { crossOrigin: 'anonymous', href, ...attributes });
    document.head.append(link);
  };
  const isDashboard = signedIn && location.pathname === '/';

  // Preloads the code of the first screen in parallel with the entry. The build writes the names into the attributes.
  const isStart = location.pathname === '/';
  const wanted = [
    ...(signedIn || !isStart ? [dataset.site] : []),
    ...(signedIn ? [] : [dataset.landing]),
    ...(isDashboard ? [dataset.dashboard] : []),
  ];
  for (const href of new Set(wanted.join(' ').split(' ').filter(Boolean))) {
    early(href, { rel: 'modulepreload' });
  }

  // Preloads the first API calls of the application, so that the answers arrive with the code.
  if (signedIn) {
    const reads = JSON.parse(dataset.reads);
    const ofScreen = location.search === '' ? reads[location.pathname] : [];
    for (const address of [...reads['*'], ...(ofScreen ?? [])]) {
      early(address, { rel: 'preload', as: 'fetch' });
    }
  }
}
