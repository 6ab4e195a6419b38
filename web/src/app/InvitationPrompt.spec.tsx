import { expect, it } from '@jest/globals';
import type { ShownInvitation } from '@emberdeck/contracts/identity/invitations';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../test/component/axe.js';
import { mockServer, press } from '../../test/component/changes.js';
import { renderPart } from '../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../test/component/server.js';
import { expectToast } from '../../test/component/toasts.js';
import { idOf } from '../../test/component/workspace.js';
import { workChanged } from '../shared/session/sessionSlice.js';
import { InvitationPrompt } from './InvitationPrompt.js';

mockServer();

const token = 'secret-of-the-invitation';

function invited(changes: Partial<ShownInvitation> = {}): void {
  const shown: ShownInvitation = {
    state: 'open',
    workspaceName: 'Sales',
    inviterName: 'Grace',
    role: 'client',
    message: 'Welcome aboard',
    contactHint: null,
    expiresAt: '2026-03-17T12:00:00.000Z',
    ...changes,
  };
  server.use(http.get('*/api/invitations/:token', () => HttpResponse.json(shown)));
}

const open = async (): Promise<HTMLElement> => {
  await renderPart(<InvitationPrompt />, `/?range=90days&invite=${token}`);
  return screen.findByRole('dialog', { name: 'Invitation' });
};

it('says who invites to what, and takes the secret out of the address', async () => {
  invited();
  const dialog = await open();
  within(dialog).getByText('Grace invites you to the workspace Sales as Client.');
  within(dialog).getByText('Welcome aboard');
  expect(window.location.search).toBe('?range=90days');
  await expectNoViolations();
});

it('joins by one press, forgets the invitation, and opens the workspace', async () => {
  invited();
  server.use(
    http.post('*/api/invitations/:token/accept', ({ params }) => {
      expect(params['token']).toBe(token);
      serverState().user = { ...serverState().user, workspaceId: idOf(9), workspaceName: 'Sales' };
      return HttpResponse.json({ workspaceId: idOf(9), workspaceName: 'Sales' });
    }),
  );
  await press('Join', await open());
  await expectToast('Workspace changed', 'You are now in Sales.', 'default');
  expect(window.location.search).toBe('');
  expect(Object.values(sessionStorage).join()).not.toContain(token);
});

it('asks before joining cancels an upload', async () => {
  invited();
  const accepted: unknown[] = [];
  server.use(
    http.post('*/api/invitations/:token/accept', () => {
      accepted.push(token);
      return problem(409);
    }),
  );
  const store = await renderPart(<InvitationPrompt />, `/?invite=${token}`);
  const dialog = await screen.findByRole('dialog', { name: 'Invitation' });
  act(() => void store.dispatch(workChanged(true)));
  await press('Join', dialog);
  await press('Stay', await screen.findByRole('dialog', { name: 'Switch during an upload?' }));
  expect(accepted).toEqual([]);
  await press('Join', dialog);
  await press('Switch', await screen.findByRole('dialog', { name: 'Switch during an upload?' }));
  await waitFor(() => expect(accepted).toHaveLength(1));
});

it('stays, with the reason, when joining fails', async () => {
  invited();
  server.use(http.post('*/api/invitations/:token/accept', () => problem(409, 'It is for another person.')));
  const dialog = await open();
  await press('Join', dialog);
  await expectToast('Error', 'It is for another person.', 'destructive');
  within(dialog).getByRole('button', { name: 'Join' });
});

it.each([
  ['used', 'The invitation to Sales has been used. Ask Grace for a new one.'],
  ['expired', 'The invitation to Sales has expired. Ask Grace for a new one.'],
  ['revoked', 'The invitation to Sales was revoked. Ask Grace for a new one.'],
] as const)('says that an invitation is %s, and what to do', async (state, text) => {
  invited({ state });
  const dialog = await open();
  within(dialog).getByText(text);
  expect(within(dialog).queryByRole('button', { name: 'Join' })).toBeNull();
  await press('Close', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that a link is unknown, and asks nothing without a link', async () => {
  server.use(http.get('*/api/invitations/:token', () => problem(404)));
  const dialog = await open();
  within(dialog).getByText('This link of an invitation is not known. Ask for a new one.');
  await press('Close', dialog);
  await renderPart(<InvitationPrompt />);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers another try while the server does not answer, and keeps the invitation', async () => {
  server.use(http.get('*/api/invitations/:token', () => problem(503)));
  const dialog = await open();
  within(dialog).getByText('The invitation could not be read. Please try again.');
  invited();
  await press('Try again', dialog);
  await within(dialog).findByText('Grace invites you to the workspace Sales as Client.');
  cleanup();
  server.use(http.get('*/api/invitations/:token', () => HttpResponse.error()));
  await renderPart(<InvitationPrompt />, '/');
  await press('Close', await screen.findByRole('dialog', { name: 'Invitation' }));
  expect(Object.values(sessionStorage).join()).toContain(token);
});

it('asks again after a reload, until the person has answered', async () => {
  invited();
  server.use(http.post('*/api/invitations/:token/decline', () => HttpResponse.json({ success: true })));
  fireEvent.keyDown(await open(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const reload = async (): Promise<void> => {
    cleanup();
    await renderPart(<InvitationPrompt />, '/');
  };
  await reload();
  await press('Decline', await screen.findByRole('dialog', { name: 'Invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await reload();
  expect(screen.queryByRole('dialog')).toBeNull();
});
