import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
// Jest cannot link a module for two lazy imports at once, so parts that load side by side are loaded before.
import '../../src/app/shell/ProofBanner.js';
import '../../src/app/shell/WorkspaceList.js';
import '../../src/app/shell/WorkspaceMenu.js';
import '../../src/features/dashboard/CardMenu.js';
import '../../src/features/dashboard/DashboardRest.js';
import '../../src/features/dashboard/OpenWorkspaces.js';
import '../../src/features/settings/AccountEndBanner.js';
import '../../src/features/settings/DeleteAccount.js';
import '../../src/features/settings/SentMessagesSection.js';
import '../../src/features/settings/TokensSection.js';
import '../../src/features/settings/WebhooksSection.js';
import '../../src/features/settings/NoticeChoices.js';
import '../../src/shared/i18n/workspaceTexts.js';
import type { AppStore } from '../../src/shared/store/state.js';
import { newStore } from '../newStore.js';
import './ScreenHarness.js';
import { mockSockets } from './sockets.js';
import { Themed } from './Themed.js';

let apps = 0;

/** Renders the whole app with its shell at an address. By default the browser was signed in at its last visit. */
export async function renderApp(address = '/', { signedIn = true } = {}): Promise<AppStore> {
  mockSockets();
  window.history.replaceState(null, '', address);
  if (signedIn) {
    localStorage.setItem('emberdeck.signed-in', 'yes');
  }
  const store = newStore();
  apps += 1;
  // On import, the module reads whether the last visit was signed in.
  const { App, prepareFirstScreen } = (await import(`../../src/app/App.js?${apps}`)) as {
    App: ComponentType;
    prepareFirstScreen: (dispatch: AppStore['dispatch']) => Promise<void>;
  };
  await prepareFirstScreen(store.dispatch);
  render(
    <Provider store={store}>
      <Themed>
        <App />
      </Themed>
    </Provider>,
  );
  return store;
}

export const heading = (): string => screen.queryByRole('heading', { level: 1 })?.textContent ?? '';

/** Waits for a screen with its data. */
export async function expectScreen(title: string): Promise<void> {
  await waitFor(() => {
    if (heading() !== title || document.querySelector('main [aria-busy="true"]')) {
      throw new Error(`The screen is "${heading()}", or it waits for its data`);
    }
  });
}

/** Clicks an entry of the sidebar, and waits for its screen. */
export async function goTo(entry: string, title = entry): Promise<void> {
  const [link] = await screen.findAllByRole('link', { name: entry });
  fireEvent.click(link ?? document.body);
  await expectScreen(title);
}
