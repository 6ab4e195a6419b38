import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { servePages } from '../../../test/component/pages.js';
import {
  holdRequests,
  loseNextAnswer,
  problem,
  server,
  serverState,
  watchRequests,
} from '../../../test/component/server.js';
import { aSource } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { DataSourcesScreen } from './DataSourcesScreen.js';

mockServer();

const path = '*/api/data-sources';

const dialog = (): HTMLElement => screen.getByRole('dialog');
const noDialog = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const nameField = (): HTMLInputElement => within(dialog()).getByLabelText<HTMLInputElement>(/^Name/);
const cards = (name: string): HTMLElement[] => screen.queryAllByRole('heading', { name });

async function openDialog(): Promise<void> {
  await press('Add Data Source');
  await screen.findByRole('dialog');
}

const submit = async (): Promise<void> => void (await press('Add Data Source', dialog()));

async function add(name: string, kind = 'Webhook'): Promise<void> {
  await openDialog();
  await type(/^Name/, name);
  await type(/^Type/, kind);
  await submit();
}

it('adds one source even if the first response is lost, and another one after a name change', async () => {
  await renderScreen(DataSourcesScreen, '/data-sources');
  loseNextAnswer(path);
  await add('Added once');
  await expectToast('Error', 'Failed to create data source', 'destructive');
  await submit();
  await expectToast('Success', 'Data source created successfully', 'default');
  await waitFor(() => expect(cards('Added once')).toHaveLength(1));
  expect(serverState().sources.map(({ name }) => name)).toEqual(['Added once']);

  await noDialog();
  loseNextAnswer(path);
  await add('First thought');
  await expectToast('Error', 'Failed to create data source', 'destructive');
  await type(/^Name/, 'Second thought');
  await submit();
  await waitFor(() => expect(cards('Second thought')).toHaveLength(1));
});

it('opens no upload if the dialog was canceled before the response', async () => {
  const release = holdRequests('post', path);
  await renderScreen(DataSourcesScreen, '/data-sources');
  const requests = watchRequests();
  await add('Unwanted files', 'File Upload');
  await waitFor(() => expect(requests).toContain('POST /api/data-sources'));
  await press('Cancel', dialog());
  await noDialog();
  release();
  await expectToast('Success', 'Data source created successfully', 'default');
  await waitFor(() => expect(cards('Unwanted files')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('does not send fields that the chosen type hides', async () => {
  const bodies: unknown[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') {
      void request
        .clone()
        .json()
        .then((body) => bodies.push(body));
    }
  });
  await renderScreen(DataSourcesScreen, '/data-sources?add=1');
  await type(/^Name/, 'Only files');
  await type(/^Type/, 'API Integration');
  await type(/^Endpoint URL/, 'not a url');
  await type(/^API Key/, 'a secret that is not for files');
  await type(/^Type/, 'File Upload');
  await waitFor(() => expect(screen.queryByLabelText(/^Endpoint URL/)).toBeNull());
  await submit();
  await screen.findByText(/Upload to Only files/);
  expect(bodies).toEqual([{ name: 'Only files', type: 'File Upload', description: '' }]);
});

/** Clicks on the backdrop of the dialog. */
function clickBeside(): void {
  const beside = dialog().parentElement ?? dialog();
  fireEvent.mouseDown(beside);
  fireEvent.click(beside);
}

const question = (): HTMLElement | null => screen.queryByText('Discard changes?');
const escape = (): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

it('asks before discarding input, and then ignores clicks on the backdrop', async () => {
  await renderScreen(DataSourcesScreen, '/data-sources');
  await openDialog();
  clickBeside();
  await noDialog();

  await openDialog();
  act(() => nameField().focus());
  await type(/^Name/, 'Half a name');
  clickBeside();
  expect(nameField().value).toBe('Half a name');
  expect(question()).toBeNull();

  for (const ask of ['Escape', 'Cancel', 'Close']) {
    if (ask === 'Escape') {
      escape();
    } else {
      await press(ask, dialog());
    }
    await waitFor(() => expect(question()).not.toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'));
    escape();
    await waitFor(() => expect(question()).toBeNull());
    expect(nameField().value).toBe('Half a name');
  }
  await waitFor(() => expect(document.activeElement).toBe(nameField()));
  escape();
  await press('Discard', dialog());
  await noDialog();
});

it('closes by Back of the browser, which asks first after input, and leaves no entry behind', async () => {
  await renderScreen(DataSourcesScreen, '/data-sources');
  await openDialog();
  window.history.back();
  await noDialog();

  await openDialog();
  await type(/^Name/, 'Half a name');
  window.history.back();
  await waitFor(() => expect(question()).not.toBeNull());
  window.history.back();
  await waitFor(() => expect(question()).toBeNull());
  expect(nameField().value).toBe('Half a name');
  escape();
  await press('Discard', dialog());
  await noDialog();
  await waitFor(() => expect(window.history.state).not.toHaveProperty('layer'));
});

it('keeps the focus on the button of a form that failed to send', async () => {
  server.use(http.post(path, () => problem(500)));
  const release = holdRequests('post', path);
  await renderScreen(DataSourcesScreen, '/data-sources');
  await add('Focused');
  const button = within(dialog()).getByRole('button', { name: /^(Add Data Source|Adding…)$/ });
  await waitFor(() => expect(button.textContent).toBe('Adding…'));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  release();
  await expectToast('Error', 'Failed to create data source', 'destructive');
  await waitFor(() => expect(button.textContent).toBe('Add Data Source'));
  expect(document.activeElement).toBe(button);
});

it('selects the address in a field if the browser cannot copy it', async () => {
  const webhookUrl = 'https://deck.example/api/hooks/it';
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  const writeText = jest.fn(() => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  serverState().sources = [{ ...aSource('Copied'), webhookUrl }];
  await renderScreen(DataSourcesScreen, '/data-sources');
  await press('Copy address of Copied');
  await expectToast('Error', /Copying did not work/, 'destructive');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Copy address of Copied' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(webhookUrl);
});

it('counts and shows the sources of all pages of the list', async () => {
  const sources = Array.from({ length: 5 }, (_, index) => aSource(`Source ${index}`, 1_000 + index));
  servePages('/api/data-sources', sources, 2);
  await renderScreen(DataSourcesScreen, '/data-sources');
  await screen.findByText(/5 integrations/);
  expect(cards('Source 4')).toHaveLength(1);
});
