import { expect, it } from '@jest/globals';
import type { AuditEntry } from '@emberdeck/contracts/identity/audit-log';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { idOf } from '../../../test/component/workspace.js';
import { TeamScreen } from './TeamScreen.js';

mockServer();

const entry: AuditEntry = {
  id: idOf(700),
  occurredAt: '2026-03-10T12:00:00.000Z',
  actorId: idOf(1),
  actorName: 'Ada',
  action: 'role_changed',
  target: { type: 'user', id: idOf(2), name: 'Grace' },
  before: { role: 'team_member' },
  after: { role: 'client' },
};

it('shows who did what with the values before and after, and asks the server for what is searched', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/audit-log', ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json(search === '' ? [entry, { ...entry, id: idOf(701), action: 'later' }] : []);
    }),
  );
  await renderScreen(TeamScreen, '/team');
  await press('Audit log');
  await screen.findAllByText('role: team_member → client');
  expect(screen.getAllByText('Changed a role').length).toBeGreaterThan(0);
  expect(screen.getAllByText('later').length).toBeGreaterThan(0);
  await expectNoViolations();
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'Grace' } });
  await screen.findByText('No entry matches');
  expect(asked).toEqual(['', '?search=Grace']);
  const link = screen.getByRole('link', { name: 'Download CSV' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/api/audit-log.csv?search=Grace'));
});

it('is offered only to those who manage the workspace', async () => {
  serverState().user = { ...serverState().user, role: 'team_member', ownsWorkspace: false };
  await renderScreen(TeamScreen, '/team');
  await screen.findByRole('heading', { name: 'Members' });
  expect(screen.queryByRole('button', { name: 'Audit log' })).toBeNull();
});
