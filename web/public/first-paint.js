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

  // Shows the frame of the screen until its code runs. Only in English, the language of the markup.
  const isEnglish =
    read('emberdeck.language', 'sessionStorage') === null && !/[?&]lng=/.test(location.search);
  if (signedIn && isEnglish) {
    html.dataset.appShell = location.pathname;
  }

  const early = (href, attributes) => {
    const link = document.createElement('link');
    Object.assign(link, { crossOrigin: 'anonymous', href, ...attributes });
    document.head.append(link);
  };
  const isDashboard = signedIn && location.pathname === '/';

  // Preloads the code of the first screen in parallel with the entry. The build writes the names into the attributes.
  const wanted = signedIn ? [dataset.signedIn, isDashboard ? dataset.dashboard : ''] : [dataset.landing];
  for (const href of new Set(wanted.join(' ').split(' ').filter(Boolean))) {
    early(href, { rel: 'modulepreload' });
  }

  // Preloads the first API calls of the application, so that the answers arrive with the code.
  const isPlain = location.search === '';
  const calls = [
    ...(signedIn ? ['auth/user'] : []),
    ...(isDashboard && isPlain
      ? [
          'dashboard/metrics',
          'dashboard/latest-metrics',
          'dashboard/series?range=30days',
          'data-sources?limit=100',
          'activities',
          'connected-apps?limit=100',
        ]
      : []),
  ];
  for (const call of calls) {
    early(`/api/${call}`, { rel: 'preload', as: 'fetch' });
  }
}
