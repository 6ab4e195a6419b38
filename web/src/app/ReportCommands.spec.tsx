import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectScreen, renderApp } from '../../test/component/AppHarness.js';
import { mockServer, press } from '../../test/component/changes.js';
import { aReport } from '../../test/component/reports.js';
import { server } from '../../test/component/server.js';
import { idOf } from '../../test/component/workspace.js';

mockServer();

beforeEach(() => {
  server.use(
    http.get('*/api/reports', () => HttpResponse.json([aReport({ title: 'Board figures' })])),
    http.get('*/api/report-schedules', () => HttpResponse.json([])),
  );
});

/** Chooses a command of the palette. */
async function command(words: string, name: string | RegExp): Promise<void> {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const palette = within(await screen.findByRole('dialog'));
  fireEvent.change(await palette.findByRole('combobox'), { target: { value: words } });
  fireEvent.click(await screen.findByRole('option', { name }));
}

const chosenRange = async (): Promise<string> =>
  (await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Date Range' })).value;

it('starts the dialog with the range of the dashboard, from its button and from the palette', async () => {
  await renderApp('/?range=90days');
  await expectScreen('Emberdeck Dashboard');
  await press('Export Report');
  expect(await chosenRange()).toBe('90days');
  await press('Cancel', await screen.findByRole('dialog'));
  await command('generate report', /Generate report/i);
  expect(await chosenRange()).toBe('90days');
});

it('finds a metric and a setting in the palette, and goes to them', async () => {
  server.use(
    http.get('*/api/metrics', () =>
      HttpResponse.json([{ name: 'conversion_rate', unit: '%', aggregation: 'average' }]),
    ),
  );
  await renderApp('/?range=90days');
  await expectScreen('Emberdeck Dashboard');
  await command('conversion', /Conversion Rate/);
  await waitFor(() => expect(window.location.hash).toBe('#main-chart'));
  expect(window.location.search).toBe('?range=90days&metric=conversion_rate');
  await command('appearance', /Appearance/);
  await expectScreen('Settings');
  await waitFor(() => expect(document.activeElement?.id).toBe('settings-appearance'));
});

it('finds a report in the palette, and goes to its card', async () => {
  await renderApp('/team?range=90days');
  await expectScreen('Team');
  await command('board', /Board figures/);
  await expectScreen('Reports');
  expect(window.location.hash).toBe(`#${idOf(500)}`);
  await command('generate report', /Generate report/i);
  // The range is one of the dashboard alone.
  expect(await chosenRange()).toBe('30days');
});
