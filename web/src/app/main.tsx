import '@fontsource-variable/inter/wght.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { startLocale } from '../shared/i18n/startLocale.js';
import { themeOf } from '../shared/theme/theme.js';
import { App, prepareFirstScreen } from './App.js';
import { createStore } from './store.js';

async function start(root: HTMLElement): Promise<void> {
  const store = createStore({ devTools: import.meta.env.DEV });
  const [{ direction }] = await Promise.all([startLocale(), prepareFirstScreen(store.dispatch)]);
  const Direction =
    direction === 'rtl' ? (await import('../shared/theme/RightToLeft.js')).RightToLeft : Fragment;
  createRoot(root).render(
    <Provider store={store}>
      <Direction>
        <ThemeProvider theme={themeOf(direction)} colorSchemeNode={null} noSsr>
          <CssBaseline />
          <App />
        </ThemeProvider>
      </Direction>
    </Provider>,
  );
}

const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no root element');
}
void start(root);
