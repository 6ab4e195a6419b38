import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { WorkspaceMenu } from './WorkspaceMenu.js';

mockServer();

const other = {
  id: idOf(9),
  name: 'Sales',
  role: 'client',
  ownsWorkspace: false,
  timeZone: 'UTC',
  isOffered: false,
  endsAt: null,
} as const;

async function open(): Promise<void> {
  serverState().workspaces = [...serverState().workspaces, other];
  await renderPart(<WorkspaceMenu user={serverState().user} />, '/team');
  await press('Workspace: Works');
  await screen.findByRole('menuitemradio', { name: /^Sales/ });
}

it('lists the workspaces with the role in each, and marks the active one', async () => {
  await open();
  const items = screen.getAllByRole('menuitemradio');
  expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
    ['WorksOwner', 'true'],
    ['SalesClient', 'false'],
  ]);
  await expectNoViolations();
});

it('opens another workspace, or says why it cannot', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/session/workspace', async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1 ? problem(404, 'The workspace does not exist.') : HttpResponse.json({});
    }),
  );
  await open();
  fireEvent.click(screen.getByRole('menuitemradio', { name: /^Sales/ }));
  await expectToast('Error', 'The workspace does not exist.', 'destructive');
  await press('Workspace: Works');
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Sales/ }));
  await waitFor(() => expect(bodies).toEqual([{ workspaceId: other.id }, { workspaceId: other.id }]));
});

it('makes a workspace once it has a name, and opens it', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/workspaces', async ({ request }) => {
      bodies.push(await request.json());
      serverState().user = { ...serverState().user, workspaceId: other.id, workspaceName: 'Side project' };
      return HttpResponse.json({ ...other, name: 'Side project' }, { status: 201 });
    }),
  );
  await open();
  fireEvent.click(screen.getByRole('menuitem', { name: 'New workspace' }));
  const dialog = await screen.findByRole('dialog', { name: 'New workspace' });
  await press('Create', dialog);
  await within(dialog).findByText('Name is required');
  await expectNoViolations();
  await type('Name', ' Side project ');
  await press('Create', dialog);
  await waitFor(() => expect(bodies).toMatchObject([{ name: 'Side project' }]));
  await expectToast('Workspace changed', 'You are now in Side project.', 'default');
  expect(window.location.pathname).toBe('/');
});

it('offers a workspace that lets the domain of the user in', async () => {
  const joined: unknown[] = [];
  server.use(
    http.get('*/api/open-workspaces', () =>
      HttpResponse.json([{ id: idOf(8), name: 'Lab', domain: 'example.com' }]),
    ),
    http.post('*/api/workspaces/:id/join', ({ params }) => {
      joined.push(params['id']);
      return HttpResponse.json({ workspaceId: idOf(8) });
    }),
  );
  await open();
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Join Lab/ }));
  await waitFor(() => expect(joined).toEqual([idOf(8)]));
});
