import { configure, render } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { Toasts, prefetchToasts } from '../../src/app/Toasts.js';
import '../../src/shared/i18n/workspaceTexts.js';
import { readUser } from '../../src/shared/session/sessionApi.js';
import type { AppStore } from '../../src/shared/store/state.js';
import { newStore } from '../newStore.js';
import { patienceMs } from './clock.js';
import { Themed } from './Themed.js';

configure({
  asyncUtilTimeout: patienceMs,
  // The check for hidden roles computes the style of each ancestor: half of the time of a test.
  defaultHidden: true,
  // Only the message with the query: the default also prints the whole document.
  getElementError: (message) => new Error(message ?? 'Not found'),
});

/** Renders a part of a screen with the store and the toasts of the app, without the shell. */
export async function renderPart(part: ReactElement, address = '/'): Promise<AppStore> {
  window.history.replaceState(null, '', address);
  prefetchToasts();
  const store = newStore();
  // Drafts and permissions depend on the user, so the user is read first.
  await readUser(store.dispatch);
  render(
    <Provider store={store}>
      <Themed>
        <BrowserRouter>
          <main>{part}</main>
        </BrowserRouter>
        <Toasts />
      </Themed>
    </Provider>,
  );
  return store;
}

export const renderScreen = (Screen: ComponentType, address = '/'): Promise<AppStore> =>
  renderPart(<Screen />, address);
