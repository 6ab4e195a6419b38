import { expect, it } from '@jest/globals';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer } from '../../../test/component/changes.js';
import { aRun } from '../../../test/component/runs.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { aSource, idOf } from '../../../test/component/workspace.js';
import { RunsDrawer } from './RunsDrawer.js';

mockServer();

const source = { ...aSource('Shop'), type: 'File Upload' as const };

const imported = aRun({
  trigger: 'upload',
  httpStatus: null,
  fileName: 'sales.csv',
  rowsRead: 10,
  rowsAdded: 3,
  rowsReplaced: 2,
  rowsSkipped: 4,
  rowsRefused: 1,
  undoableUntil: '2026-04-09T12:00:00.000Z',
});

async function drawerOf(run: SyncRun): Promise<HTMLElement> {
  server.use(http.get('*/api/data-sources/:id/runs', () => HttpResponse.json([run])));
  await renderPart(<RunsDrawer source={source} onClose={() => undefined} />);
  return screen.findByRole('dialog', { name: 'Runs of Shop' });
}

const undone = (answer: Partial<SyncRun>) => {
  const paths: string[] = [];
  server.use(
    http.post('*/api/data-sources/:id/runs/:runId/undo', ({ params }) => {
      paths.push(`${String(params['id'])} ${String(params['runId'])}`);
      return HttpResponse.json({ ...imported, undoableUntil: null, ...answer });
    }),
  );
  return paths;
};

async function undo(drawer: HTMLElement): Promise<void> {
  fireEvent.click(await within(drawer).findByRole('button', { name: 'Undo import' }));
  const question = await screen.findByRole('dialog', { name: 'Undo the import of sales.csv?' });
  await expectNoViolations(question);
  fireEvent.click(within(question).getByRole('button', { name: 'Undo import' }));
}

it('says what became of the rows of a run, and undoes it after a question', async () => {
  const drawer = await drawerOf(imported);
  await within(drawer).findByText(/10 read, 3 added, 2 replaced, 4 equal, 1 refused · sales\.csv/);
  const paths = undone({ undoneAt: '2026-03-11T12:00:00.000Z' });
  await undo(drawer);
  await within(drawer).findByText('Undone · upload');
  expect(paths).toEqual([`${source.id} ${imported.id}`]);
  expect(within(drawer).queryByRole('button', { name: 'Undo import' })).toBeNull();
  await screen.findByText('The import was undone.');
});

it('shows that a large run is being undone', async () => {
  const drawer = await drawerOf(imported);
  undone({ isUndoing: true });
  await undo(drawer);
  await within(drawer).findByText('Undoing… · upload');
});

it('says why a run could not be undone, and offers it again', async () => {
  const drawer = await drawerOf(imported);
  const detail = 'A run can be undone for 30 days. This one is older.';
  server.use(
    http.post('*/api/data-sources/:id/runs/:runId/undo', () =>
      HttpResponse.json({ title: 'Conflict', status: 409, detail }, { status: 409 }),
    ),
  );
  await undo(drawer);
  await screen.findByText(detail);
  await waitFor(() => within(drawer).getByRole('button', { name: 'Undo import' }));
});

it('offers no undo to a member who may not manage the source', async () => {
  serverState().user = { ...serverState().user, id: idOf(77), role: 'team_member', ownsWorkspace: false };
  const drawer = await drawerOf(imported);
  await within(drawer).findByText('Succeeded · upload');
  expect(within(drawer).queryByRole('button', { name: 'Undo import' })).toBeNull();
});
