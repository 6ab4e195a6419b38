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

const invitation: AuditEntry = {
  ...entry,
  id: idOf(702),
  action: 'people_invited',
  before: null,
  after: { people: 2, byLink: true, note: 'team_member', validUntil: '2026-03-17T12:00:00.000Z' },
};

it('shows who did what with the values before and after, and asks the server for what is searched', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/audit-log', ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json(
        search === '' ? [entry, { ...entry, id: idOf(701), action: 'later' }, invitation] : [],
      );
    }),
  );
  await renderScreen(TeamScreen, '/team');
  await press('Audit log');
  await screen.findAllByText('role: Team Member → Client');
  await screen.findAllByText(/^people: 2 · by link: yes · note: team_member · valid until: .*2026/);
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
