import '@fontsource-variable/inter/wght.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import '../shared/i18n/i18n.js';
import { theme } from '../shared/theme/theme.js';
import { App } from './App.js';
import { store } from './store.js';

const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no root element');
}

createRoot(root).render(
  <Provider store={store}>
    <ThemeProvider theme={theme} colorSchemeNode={null} noSsr>
      <CssBaseline />
      <App />
    </ThemeProvider>
  </Provider>,
);
