import { ThemeProvider } from '@mui/material/styles';
import { configure, render } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { Toasts, prefetchToasts } from '../../src/app/Toasts.js';
import type { store as appStore } from '../../src/app/store.js';
import '../../src/shared/i18n/workspaceTexts.js';
import { readUser } from '../../src/shared/session/sessionApi.js';
import { themeOf } from '../../src/shared/theme/theme.js';
import { patienceMs } from './clock.js';

configure({
  asyncUtilTimeout: patienceMs,
  // Whether a role is hidden costs a computed style for each element above it: half of the time of a test.
  defaultHidden: true,
  // The message names what was looked for; the whole document would hide it.
  getElementError: (message) => new Error(message ?? 'Not found'),
});

export type AppStore = typeof appStore;

let stores = 0;

/** A new store of the app: a module with another query is another module. */
export async function newStore(): Promise<AppStore> {
  stores += 1;
  const module = (await import(`../../src/app/store.js?${stores}`)) as { store: AppStore };
  return module.store;
}

/** Renders a part of a screen with the store and the toasts of the app, without the frame around it. */
export async function renderPart(part: ReactElement, address = '/'): Promise<AppStore> {
  window.history.replaceState(null, '', address);
  prefetchToasts();
  const store = await newStore();
  // A screen is rendered for a known user: drafts and rights depend on it.
  await readUser(store.dispatch);
  render(
    <Provider store={store}>
      <ThemeProvider theme={themeOf('ltr')} colorSchemeNode={null} noSsr>
        <BrowserRouter>
          <main>{part}</main>
        </BrowserRouter>
        <Toasts />
      </ThemeProvider>
    </Provider>,
  );
  return store;
}

export const renderScreen = (Screen: ComponentType, address = '/'): Promise<AppStore> =>
  renderPart(<Screen />, address);
