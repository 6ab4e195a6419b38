import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { mockClock } from '../../../test/component/clock.js';
import type { Clock } from '../../../test/component/clock.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { server, serverState, watchRequests } from '../../../test/component/server.js';
import { aSource } from '../../../test/component/workspace.js';
import { currentToast, expectToast } from '../../../test/component/toasts.js';
import { DataSourcesScreen } from './DataSourcesScreen.js';

mockServer();

const shown = (): string[] =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((name) => serverNames.has(name));

const serverNames = new Set(['First', 'Second', 'Third']);
const onServer = (): string[] => serverState().sources.map(({ name }) => name);

async function openWith(...names: string[]): Promise<Clock> {
  const clock = mockClock();
  serverState().sources = names.map((name, index) => aSource(name, 100 + index));
  await renderScreen(DataSourcesScreen, '/data-sources');
  await screen.findByRole('button', { name: `Delete data source ${names[0] ?? ''}` });
  return clock;
}

const remove = async (name: string): Promise<void> => void (await press(`Delete data source ${name}`));

/** Waits for a toast with this text. */
const toastWith = (words: string): Promise<HTMLElement> =>
  waitFor(() => {
    const toast = currentToast();
    if (!toast?.textContent.includes(words)) {
      throw new Error(`The toast says "${toast?.textContent ?? ''}"`);
    }
    return toast;
  });

const undo = async (toast: HTMLElement): Promise<void> => void (await press('Undo', toast));

it('restores all removed sources with one Undo', async () => {
  const clock = await openWith('First', 'Second');
  const requests = watchRequests();
  await remove('First');
  await clock.advance(1_000);
  await remove('Second');
  const toast = await toastWith('2 items removed');
  expect(shown()).toEqual([]);
  await clock.advance(3_900);
  await undo(toast);
  await waitFor(() => expect(shown()).toEqual(['First', 'Second']));
  await waitFor(() => expect(currentToast()).toBeNull());
  await clock.advance(10_000);
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
});

it('removes only one source on a double click, not the one that moves into its place', async () => {
  const clock = await openWith('First', 'Second', 'Third');
  const button = (name: string): HTMLElement =>
    screen.getByRole('button', { name: `Delete data source ${name}` });
  fireEvent.click(button('Third'), { detail: 1 });
  await toastWith('Third was removed');
  fireEvent.click(button('Second'), { detail: 2 });
  expect(shown()).toEqual(['First', 'Second']);
  fireEvent.click(button('Second'), { detail: 1 });
  await waitFor(() => expect(shown()).toEqual(['First']));
  await clock.advance(5_000);
  await waitFor(() => expect(onServer()).toEqual(['First']));
});

it('gives each removal five seconds, and reports the first after the second is undone', async () => {
  const clock = await openWith('First', 'Second');
  await remove('First');
  await clock.advance(3_000);
  await remove('Second');
  await clock.advance(2_000);
  await waitFor(() => expect(onServer()).toEqual(['Second']));
  const toast = await toastWith('Second was removed');
  await clock.advance(2_900);
  expect(onServer()).toEqual(['Second']);
  await undo(toast);
  await waitFor(() => expect(shown()).toEqual(['Second']));
  await toastWith('Data source deleted successfully');
  expect(onServer()).toEqual(['Second']);
});

async function add(name: string): Promise<void> {
  await press('Add Data Source');
  const dialog = await screen.findByRole('dialog');
  await type(/^Name/, name);
  await type(/^Type/, 'Webhook');
  await press('Add Data Source', dialog);
}

it('keeps Undo available among other toasts: a success waits, an error is shown first', async () => {
  const clock = await openWith('First');
  const requests = watchRequests();
  await remove('First');
  await toastWith('First was removed');
  await add('Third');
  await waitFor(() => expect(shown()).toEqual(['Third']));
  await toastWith('First was removed');

  server.use(http.post('*/api/data-sources', () => HttpResponse.error()));
  await add('Fourth');
  await toastWith('Failed to create data source');
  await clock.advance(4_900);
  await toastWith('Failed to create data source');
  await clock.advance(200);
  const toast = await toastWith('First was removed');
  await clock.advance(1_000);
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  await undo(toast);
  await waitFor(() => expect(shown()).toContain('First'));
});

it('pauses the removal while the pointer is over its toast', async () => {
  const clock = await openWith('First');
  await remove('First');
  const toast = await toastWith('First was removed');
  fireEvent.pointerMove(toast);
  await clock.advance(60_000);
  expect(onServer()).toEqual(['First']);
  const region = screen.getByRole('region', { name: /^Notifications/ });
  fireEvent.pointerLeave(region);
  await clock.advance(5_000);
  await expectToast('Success', 'Data source deleted successfully', 'default');
  expect(onServer()).toEqual([]);
});

it('moves the focus along the list on removal, and to the first source on Undo', async () => {
  await openWith('First', 'Second', 'Third');
  const buttons = (): HTMLElement[] => screen.queryAllByRole('button', { name: /^Delete data source/ });
  const [first, second, third] = buttons();
  act(() => second?.focus());
  fireEvent.click(second ?? document.body);
  expect(document.activeElement).toBe(third);
  fireEvent.click(third ?? document.body);
  expect(document.activeElement).toBe(first);
  fireEvent.click(first ?? document.body);
  expect(buttons()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));

  await undo(await toastWith('3 items removed'));
  await waitFor(() => expect(buttons()).toHaveLength(3));
  expect(document.activeElement).toBe(buttons()[0]);
});
